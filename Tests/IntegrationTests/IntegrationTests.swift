import Testing

/// The built binary as a user runs it.
///
/// One test at a time: each starts several processes.
@Suite(.serialized) enum IntegrationTests {}

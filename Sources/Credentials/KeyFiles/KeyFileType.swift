/// The `type` of a key file.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.10.
enum KeyFileType: String, CaseIterable, Sendable {
    case serviceAccount = "service_account"
    case user = "authorized_user"
    case externalAccount = "external_account"
    case externalUser = "external_account_authorized_user"
    case impersonated = "impersonated_service_account"
}

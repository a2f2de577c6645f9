// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with: Swift 6 mode, two upcoming features, and no warning let through.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// How a release is linked so that it starts quickly.
///
/// At a fixed address, so that none of its 55,000 pointers has to be adjusted before the first instruction; with SQLite
/// and the C++ and compiler libraries in it, by the linker scripts in `Link`; and without what nobody calls. It saves
/// about a millisecond of every start.
let quickStart = [
    "-use-ld=lld", "-Xclang-linker", "-no-pie", "-Xlinker", "--gc-sections", "-Xlinker", "-s", "-Xlinker",
    "--no-export-dynamic", "-Xclang-linker", "-static-libgcc", "-Xclang-linker",
    "-L\(Context.packageDirectory)/Sources/fbctl/Link",
]

/// One test target a module, the end-to-end tests, and what they share.
let tests: [Target] = [
    .target(
        name: "TestSupport",
        dependencies: [
            "Failures", "Platform", "JSONCore", "RTDB", "RTDBWire", "RTDBClient", "RTDBServer", "FBCTLCommands",
        ],
        path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
        name: "FBCTLCommandsTests",
        dependencies: [
            "TestSupport", "JSONCore", "TerminalText", "RTDB", "RTDBWire", "RTDBSchema", "RTDBClient", "CurlTransport",
            "RTDBServer", "Platform", "Failures", "DatabaseAccess", "Rendering", "Watching", "FBCTLCommands",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
        name: "IntegrationTests", dependencies: ["fbctl", "TestSupport"], exclude: ["Fixtures", "Golden"],
        swiftSettings: strict),
    .testTarget(name: "JSONCoreTests", dependencies: ["TestSupport", "JSONCore"], swiftSettings: strict),
    .testTarget(
        name: "JSONSchemaTests", dependencies: ["TerminalText", "JSONSchema", "JSONCore"], exclude: ["Specification"],
        swiftSettings: strict),
    .testTarget(name: "TerminalTextTests", dependencies: ["TestSupport", "TerminalText"], swiftSettings: strict),
    .testTarget(name: "PatternsTests", dependencies: ["Patterns"], swiftSettings: strict),
    .testTarget(
        name: "RTDBTests", dependencies: ["TerminalText", "TestSupport", "RTDB", "JSONCore"], swiftSettings: strict),
    .testTarget(
        name: "RTDBRulesTests", dependencies: ["TestSupport", "RTDBRules", "RTDB", "JSONCore"], swiftSettings: strict),
    .testTarget(
        name: "RTDBSchemaTests",
        dependencies: ["TerminalText", "TestSupport", "RTDBSchema", "RTDB", "JSONSchema", "JSONCore"],
        swiftSettings: strict),
    .testTarget(name: "RTDBWireTests", dependencies: ["RTDBWire", "RTDB", "JSONCore"], swiftSettings: strict),
    .testTarget(
        name: "RTDBClientTests",
        dependencies: ["TerminalText", "RTDBClient", "RTDBWire", "RTDB", "JSONCore", "TestSupport"],
        swiftSettings: strict),
    .testTarget(
        name: "CredentialsTests",
        dependencies: [
            "TestSupport", "Credentials", "CCrypto", "Platform", "CurlTransport", "RTDBClient", "RTDBWire", "RTDB",
            "JSONCore",
        ],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "RTDBStorageTests", dependencies: ["TestSupport", "RTDBStorage", "RTDB", "JSONCore", "CSQLite"],
        swiftSettings: strict),
    .testTarget(
        name: "CurlTransportTests", dependencies: ["CurlTransport", "RTDBClient", "RTDBWire", "RTDB"],
        swiftSettings: strict),
    .testTarget(
        name: "RTDBServerTests",
        dependencies: ["TestSupport", "RTDBServer", "RTDBRules", "RTDBWire", "RTDB", "JSONCore"],
        swiftSettings: strict),
]

/// The program that `Tests/Fuzzing/run.sh` builds; it has no main of its own, so that others cannot be built beside it.
let fuzzing: [Target] =
    Context.environment["FBCTL_FUZZING"] == nil
    ? []
    : [
        .executableTarget(
            name: "Fuzzer", dependencies: ["JSONCore", "JSONSchema", "RTDB", "RTDBClient", "RTDBSchema", "RTDBWire"],
            path: "Tests/Fuzzing", exclude: ["run.sh"], swiftSettings: strict)
    ]

/// The targets in the order of the layers: a target imports only targets above it.
let package = Package(
    name: "fbctl",
    products: [
        .executable(name: "fbctl", targets: ["fbctl"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CProcess"),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "JSONCore", swiftSettings: strict),
        .target(name: "TerminalText", dependencies: ["JSONCore"], swiftSettings: strict),
        .target(name: "Patterns", exclude: ["Unicode/generate.mjs"], swiftSettings: strict),
        .target(name: "JSONSchema", dependencies: ["JSONCore", "TerminalText", "Patterns"], swiftSettings: strict),
        .target(name: "RTDB", dependencies: ["JSONCore", "TerminalText"], swiftSettings: strict),
        .target(name: "RTDBRules", dependencies: ["JSONCore", "Patterns", "RTDB"], swiftSettings: strict),
        .target(name: "RTDBWire", dependencies: ["JSONCore", "TerminalText", "RTDB"], swiftSettings: strict),
        .target(
            name: "RTDBSchema",
            dependencies: ["JSONCore", "TerminalText", "Patterns", "JSONSchema", "RTDB", "RTDBWire"],
            swiftSettings: strict),
        .target(
            name: "RTDBClient", dependencies: ["JSONCore", "TerminalText", "RTDB", "RTDBWire"], swiftSettings: strict),
        .target(
            name: "RTDBStorage", dependencies: ["JSONCore", "TerminalText", "RTDB", "CSQLite"], swiftSettings: strict),
        .target(name: "CurlTransport", dependencies: ["RTDBWire", "RTDBClient", "CCurl"], swiftSettings: strict),
        .target(
            name: "RTDBServer",
            dependencies: [
                "JSONCore", "TerminalText", "RTDB", "RTDBRules", "RTDBWire", "CCrypto",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ], swiftSettings: strict),
        .target(
            name: "Platform", dependencies: ["JSONCore", "TerminalText", "RTDBClient", "CProcess"],
            swiftSettings: strict),
        .target(
            name: "Credentials",
            dependencies: ["JSONCore", "TerminalText", "RTDBWire", "RTDBClient", "Platform", "CCrypto"],
            swiftSettings: strict),
        .target(
            name: "Failures",
            dependencies: [
                "JSONCore", "TerminalText", "JSONSchema", "RTDB", "RTDBWire", "RTDBSchema", "RTDBClient", "Platform",
            ], swiftSettings: strict),
        .target(
            name: "DatabaseAccess",
            dependencies: [
                "JSONCore", "TerminalText", "JSONSchema", "RTDB", "RTDBWire", "RTDBSchema", "RTDBClient", "Platform",
                "Failures",
            ], swiftSettings: strict),
        .target(
            name: "Rendering",
            dependencies: [
                "JSONCore", "TerminalText", "Patterns", "JSONSchema", "RTDB", "RTDBWire", "RTDBSchema", "RTDBClient",
                "Platform", "Failures", "DatabaseAccess", "CYAML",
            ], swiftSettings: strict),
        .target(
            name: "Watching",
            dependencies: [
                "JSONCore", "TerminalText", "JSONSchema", "RTDB", "RTDBWire", "RTDBSchema", "RTDBClient", "Platform",
                "Failures", "DatabaseAccess", "Rendering",
            ], swiftSettings: strict),
        .target(
            name: "FBCTLCommands",
            dependencies: [
                "JSONCore", "TerminalText", "JSONSchema", "RTDB", "RTDBRules", "RTDBWire", "RTDBSchema", "RTDBClient",
                "RTDBStorage", "CurlTransport", "RTDBServer", "Platform", "Credentials", "Failures", "DatabaseAccess",
                "Rendering", "Watching", "CProcess",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "Benchmarks", dependencies: ["JSONCore"], path: "Tests/Benchmarks",
            exclude: ["json.sh", "measure.sh", "run", "server.py", "start-up.sh", "validate.sh", "watch.py"],
            swiftSettings: strict),
        .executableTarget(
            name: "fbctl", dependencies: ["FBCTLCommands"], exclude: ["Link"], swiftSettings: strict,
            linkerSettings: [.unsafeFlags(quickStart, .when(platforms: [.linux], configuration: .release))]),
    ] + tests + fuzzing
)

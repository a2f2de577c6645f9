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
            "HTTP",
            "Failures", "Platform", "JSONCore", "RTDB", "RTDBWire", "RTDBSchema", "RTDBClient", "RTDBServer",
            "FBCTLCommands",
        ],
        path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
        name: "FBCTLCommandsTests",
        dependencies: [
            "TestSupport", "JSONCore", "InternetFormats", "HTTP", "TerminalText", "Platform", "JSONSchema", "RTDB",
            "RTDBWire", "RTDBSchema", "RTDBClient", "CurlTransport", "RTDBServer", "Failures", "DatabaseAccess",
            "Rendering", "Watching", "FBCTLCommands",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ], exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
        name: "RenderingTests",
        dependencies: [
            "TestSupport", "JSONCore", "TerminalText", "JSONSchema", "RTDB", "RTDBSchema", "Failures", "DatabaseAccess",
            "Rendering",
        ], exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
        name: "ChangesTests", dependencies: ["TestSupport", "JSONCore", "RTDB", "Changes"], swiftSettings: strict),
    .testTarget(name: "PlatformTests", dependencies: ["TestSupport", "Platform"], swiftSettings: strict),
    .testTarget(
        name: "IntegrationTests", dependencies: ["TestSupport", "fbctl"], exclude: ["Fixtures", "Golden"],
        swiftSettings: strict),
    .testTarget(name: "JSONCoreTests", dependencies: ["TestSupport", "JSONCore"], swiftSettings: strict),
    .testTarget(
        name: "JSONSchemaTests", dependencies: ["JSONCore", "JSONSchema"], exclude: ["Specification"],
        swiftSettings: strict),
    .testTarget(name: "InternetFormatsTests", dependencies: ["InternetFormats"], swiftSettings: strict),
    .testTarget(
        name: "TerminalTextTests", dependencies: ["TestSupport", "InternetFormats", "TerminalText"],
        swiftSettings: strict),
    .testTarget(name: "PatternsTests", dependencies: ["Patterns"], swiftSettings: strict),
    .testTarget(
        name: "RTDBTests", dependencies: ["TestSupport", "JSONCore", "RTDB"], swiftSettings: strict),
    .testTarget(
        name: "RTDBRulesTests", dependencies: ["TestSupport", "JSONCore", "RTDB", "RTDBRules"], swiftSettings: strict),
    .testTarget(
        name: "RTDBSchemaTests",
        dependencies: ["TestSupport", "JSONCore", "JSONSchema", "RTDB", "RTDBSchema"],
        swiftSettings: strict),
    .testTarget(
        name: "RTDBWireTests", dependencies: ["JSONCore", "InternetFormats", "HTTP", "RTDB", "RTDBWire"],
        swiftSettings: strict),
    .testTarget(
        name: "RTDBClientTests",
        dependencies: [
            "TestSupport", "JSONCore", "InternetFormats", "HTTP", "TerminalText", "RTDB", "RTDBWire", "RTDBClient",
        ],
        swiftSettings: strict),
    .testTarget(
        name: "CredentialsTests",
        dependencies: [
            "TestSupport", "JSONCore", "InternetFormats", "HTTP", "Platform", "RTDB", "RTDBWire", "RTDBClient",
            "CurlTransport", "Credentials",
        ],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "RTDBStorageTests", dependencies: ["TestSupport", "JSONCore", "RTDB", "RTDBStorage"],
        swiftSettings: strict),
    .testTarget(
        name: "CurlTransportTests",
        dependencies: ["CCurl", "HTTP", "RTDBWire", "RTDBClient", "CurlTransport"],
        swiftSettings: strict),
    .testTarget(
        name: "RTDBServerTests",
        dependencies: [
            "TestSupport", "JSONCore", "InternetFormats", "HTTP", "RTDB", "RTDBRules", "RTDBWire", "RTDBServer",
        ],
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
        .target(name: "InternetFormats", swiftSettings: strict),
        .target(name: "HTTP", dependencies: ["InternetFormats"], swiftSettings: strict),
        .target(name: "TerminalText", dependencies: ["JSONCore", "InternetFormats"], swiftSettings: strict),
        .target(
            name: "Platform", dependencies: ["CProcess", "JSONCore", "HTTP", "TerminalText"], swiftSettings: strict),
        .target(name: "Patterns", exclude: ["Unicode/generate.mjs"], swiftSettings: strict),
        .target(
            name: "JSONSchema", dependencies: ["JSONCore", "InternetFormats", "TerminalText", "Patterns"],
            swiftSettings: strict),
        .target(name: "RTDB", dependencies: ["JSONCore", "TerminalText"], swiftSettings: strict),
        .target(name: "RTDBRules", dependencies: ["JSONCore", "Patterns", "RTDB"], swiftSettings: strict),
        .target(
            name: "RTDBWire", dependencies: ["JSONCore", "InternetFormats", "HTTP", "TerminalText", "RTDB"],
            swiftSettings: strict),
        .target(
            name: "RTDBSchema",
            dependencies: ["JSONCore", "TerminalText", "Patterns", "JSONSchema", "RTDB", "RTDBWire"],
            swiftSettings: strict),
        .target(
            name: "RTDBClient",
            dependencies: ["InternetFormats", "HTTP", "TerminalText", "Platform", "RTDB", "RTDBWire"],
            swiftSettings: strict),
        .target(
            name: "RTDBStorage", dependencies: ["CSQLite", "JSONCore", "TerminalText", "Platform", "RTDB"],
            swiftSettings: strict),
        .target(
            name: "CurlTransport", dependencies: ["CCurl", "InternetFormats", "HTTP", "Platform"],
            swiftSettings: strict),
        .target(
            name: "RTDBServer",
            dependencies: [
                "CCrypto", "JSONCore", "InternetFormats", "HTTP", "TerminalText", "Platform", "RTDB", "RTDBRules",
                "RTDBWire", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
            ], swiftSettings: strict),
        .target(
            name: "Credentials",
            dependencies: [
                "CCrypto", "JSONCore", "InternetFormats", "HTTP", "TerminalText", "Platform", "RTDBWire", "RTDBClient",
            ], swiftSettings: strict),
        .target(
            name: "Failures",
            dependencies: [
                "JSONCore", "HTTP", "TerminalText", "Platform", "JSONSchema", "RTDB", "RTDBWire", "RTDBSchema",
                "RTDBClient", "Credentials",
            ], swiftSettings: strict),
        .target(
            name: "DatabaseAccess",
            dependencies: [
                "JSONCore", "HTTP", "TerminalText", "Platform", "JSONSchema", "RTDB", "RTDBWire", "RTDBSchema",
                "RTDBClient", "Failures",
            ], swiftSettings: strict),
        .target(
            name: "Rendering",
            dependencies: [
                "CYAML", "JSONCore", "HTTP", "InternetFormats", "TerminalText", "Platform", "Patterns", "JSONSchema",
                "RTDB",
                "RTDBWire", "RTDBSchema", "RTDBClient", "Failures", "DatabaseAccess",
            ], swiftSettings: strict),
        .target(
            name: "Changes",
            dependencies: [
                "JSONCore", "TerminalText", "Platform", "RTDB", "RTDBWire", "RTDBSchema", "RTDBClient",
                "DatabaseAccess", "Rendering",
            ], swiftSettings: strict),
        .target(
            name: "Watching",
            dependencies: [
                "JSONCore", "InternetFormats", "TerminalText", "Platform", "JSONSchema", "RTDB", "RTDBWire",
                "RTDBSchema", "RTDBClient", "Failures", "DatabaseAccess", "Rendering",
            ], swiftSettings: strict),
        .target(
            name: "FBCTLCommands",
            dependencies: [
                "JSONCore", "HTTP", "TerminalText", "Platform", "JSONSchema", "RTDB", "RTDBRules",
                "RTDBWire", "RTDBSchema", "RTDBClient", "RTDBStorage", "CurlTransport", "RTDBServer", "Credentials",
                "Failures", "DatabaseAccess", "Rendering", "Changes", "Watching",
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

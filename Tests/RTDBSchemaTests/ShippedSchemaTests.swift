import Foundation
import JSONCore
import JSONSchema
import RTDB
import RTDBSchema
import Testing

@Suite struct ShippedSchemaTests {
    @Test func everyFileLoads() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: schemasFolder.path()).sorted()
        #expect(
            names == [
                "chatrooms.json", "chatrooms.sample.json", "fbctl-schema.json", "game-scores.json", "shop-v1.json",
            ])
        for name in ["chatrooms.json", "game-scores.json", "shop-v1.json"] {
            #expect(try shipped(name).warnings.map(\.description) == [], "\(name)")
        }
    }

    @Test func sampleFitsItsSchema() throws {
        let schema = try shipped("chatrooms.json")
        let bytes = [UInt8](try Data(contentsOf: schemasFolder.appending(path: "chatrooms.sample.json")))
        let sample = try Node(parsing: bytes)
        #expect(schema.violations(writing: sample, at: .root) == [])
        let rooms = sample[try DatabasePath("chatrooms")].children
        #expect(rooms.map(\.key.name) == ["café", "firechat", "ops-2026", "日本語"])
        for room in rooms {
            let messages = try #require(room.node[try Key("messages")]).children
            #expect((6...12).contains(messages.count))
            // The keys are in the order of their times, and each message was taken right after its id was made.
            var last: Int64 = 1_767_225_600_000
            for message in messages {
                let made = try #require(message.key.pushTime)
                let taken = try #require(message.node[try Key("sentAt")]?.number?.double)
                #expect(made > last && made < 1_798_761_600_000)
                #expect((1...100).contains(Int64(taken) - made))
                last = made
            }
        }
    }

    @Test func pathTableOfChatrooms() throws {
        #expect(try shipped("chatrooms.json").pathTable == chatroomsPathTable)
    }

    @Test func pathTableOfGameScores() throws {
        let table = try shipped("game-scores.json").patterns.map { "\($0.text) \($0.kind.rawValue) \($0.typeName)" }
        #expect(
            table == [
                "/ branch Root",
                "/scores collection collections of collections of Int",
                "/scores/<gameId> collection collections of Int",
                "/scores/<gameId>/<day> collection Int",
                "/scores/<gameId>/<day>/<playerId> value Int",
                "/players collection Player",
                "/players/<playerId> model Player",
                "/players/<playerId>/friends collection Bool",
                "/players/<playerId>/friends/<friendId> value Bool",
                "/players/<playerId>/inventory value [String: Int]?",
                "/matches collection Match",
                "/matches/<matchId> value Match",
                "/season value Season",
            ])
    }

    @Test func pathTableOfShop() throws {
        let table = try shipped("shop-v1.json").patterns.map { pattern in
            "\(pattern.text) \(pattern.kind.rawValue) \(pattern.typeName)"
                + (pattern.deprecated.map { " (\($0))" } ?? "")
        }
        #expect(
            table == [
                "/ branch Root",
                "/v1 branch Shop",
                "/v1/products collection Product",
                "/v1/products/<sku> value Product",
                "/v1/customers collection Customer",
                "/v1/customers/<customerId> branch Customer",
                "/v1/customers/<customerId>/name value String",
                "/v1/customers/<customerId>/email value string",
                "/v1/customers/<customerId>/addresses value [Address]?",
                "/v1/customers/<customerId>/orders collection Order",
                "/v1/customers/<customerId>/orders/<orderId> value Order",
                "/v1/customers/<customerId>/newsletter value Bool? (subscriptions moved to the mailing service)",
                "/v1/settings branch Setting",
                "/v1/settings/currency value Currency",
                "/v1/settings/openingHours value [String: String]?",
                "/v1/settings/vat value Double",
            ])
    }
}

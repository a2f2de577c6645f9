/// A writing command, as users name it.
package enum WriteVerb: String {
    case set, push, update, remove
}

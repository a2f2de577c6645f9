/// A command that writes, by its name.
package enum WriteVerb: String {
    case set, push, update, remove
}

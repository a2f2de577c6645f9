import Patterns

extension TypeChecker {
    /// Checks `object.name` that is not called.
    func property(_ name: String, of object: Syntax, at index: Int) throws(ExpressionError) -> Typed {
        let object = try check(object)
        switch object.type {
        case .snapshot where SnapshotMethod(rawValue: name) != nil: return Typed(expression: .null, type: .method)
        case .string, .value:
            if name == "length" { return Typed(expression: .length(object.expression), type: .number) }
            guard StringMethod.exists(name) else { throw noSuchMember(name, at: index) }
            return Typed(expression: .null, type: .method)
        case .auth:
            if StringMethod.exists(name) { return Typed(expression: .null, type: .method) }
            return Typed(expression: .member(object.expression, .string(name)), type: .auth)
        case .query:
            guard let property = QueryProperty(rawValue: name) else { throw noSuchMember(name, at: index) }
            return Typed(expression: .queryProperty(property, object.expression), type: property.type)
        case .snapshot: throw noSuchMember(name, at: index)
        default: throw notAnObject(at: index)
        }
    }

    /// Checks `object[index]` whose index isn't a string literal.
    func element(_ element: Syntax, of object: Syntax, at index: Int) throws(ExpressionError) -> Typed {
        let (object, element) = (try check(object), try check(element))
        guard object.type == .auth, element.type.isTextual || element.type == .number else {
            throw ExpressionError("Invalid property access.", at: index)
        }
        return Typed(expression: .member(object.expression, element.expression), type: .auth)
    }

    func call(_ callee: Syntax, _ arguments: [Syntax], at index: Int) throws(ExpressionError) -> Typed {
        guard case .member(let object, let name) = callee.kind else {
            _ = try check(callee)
            throw notAFunction(at: index)
        }
        let receiver = try check(object)
        switch receiver.type {
        case .snapshot:
            guard let method = SnapshotMethod(rawValue: name) else { throw noSuchMember(name, at: index) }
            if method == .hasChildren, let names = try names(arguments, at: index) {
                return Typed(expression: .hasChildren(receiver.expression, names), type: method.result)
            }
            let arguments = try self.arguments(arguments, of: method, at: index)
            return Typed(expression: .snapshotMethod(method, receiver.expression, arguments), type: method.result)
        case .string, .value, .auth:
            if name == "matches" {
                let pattern = try pattern(arguments, at: index)
                return Typed(expression: .matches(receiver.expression, pattern), type: .boolean)
            }
            guard let method = StringMethod(rawValue: name) else {
                throw receiver.type == .auth || name == "length"
                    ? notAFunction(at: index) : noSuchMember(name, at: index)
            }
            let arguments = try self.arguments(arguments, of: method, at: index)
            return Typed(expression: .stringMethod(method, receiver.expression, arguments), type: method.result)
        case .query:
            throw QueryProperty(rawValue: name) == nil ? noSuchMember(name, at: index) : notAFunction(at: index)
        default: throw notAnObject(at: index)
        }
    }

    // MARK: Arguments

    private func arguments(
        _ arguments: [Syntax], of method: SnapshotMethod, at index: Int
    ) throws(ExpressionError) -> [Expression] {
        guard method.takesText else { return try noArguments(arguments, of: method.rawValue, at: index) }
        return try text(arguments, of: method.rawValue, at: index)
    }

    private func arguments(
        _ arguments: [Syntax], of method: StringMethod, at index: Int
    ) throws(ExpressionError) -> [Expression] {
        if method.takesText { return try text(arguments, of: method.rawValue, at: index) }
        guard method == .replace else { return try noArguments(arguments, of: method.rawValue, at: index) }
        guard arguments.count == 2 else { throw ExpressionError("replace() expects two arguments.", at: index) }
        var result: [Expression] = []
        for argument in arguments {
            let checked = try check(argument)
            guard checked.type.isTextual else {
                let number = result.count + 1
                throw ExpressionError("Argument \(number) of replace() must be a string.", at: argument.start)
            }
            result.append(checked.expression)
        }
        return result
    }

    private func noArguments(
        _ arguments: [Syntax], of method: String, at index: Int
    ) throws(ExpressionError) -> [Expression] {
        guard arguments.isEmpty else { throw ExpressionError("\(method)() expects no arguments.", at: index) }
        return []
    }

    private func text(_ arguments: [Syntax], of method: String, at index: Int) throws(ExpressionError) -> [Expression] {
        guard arguments.count == 1 else { throw ExpressionError("\(method)() expects 1 argument.", at: index) }
        let argument = try check(arguments[0])
        guard argument.type.isTextual else {
            throw ExpressionError("\(method)() expects a string argument.", at: arguments[0].start)
        }
        return [argument.expression]
    }

    /// The list passed to `hasChildren`, which may be empty; nil when it is called without arguments.
    private func names(_ arguments: [Syntax], at index: Int) throws(ExpressionError) -> [Expression]? {
        guard let list = arguments.first else { return nil }
        guard arguments.count == 1 else {
            throw ExpressionError(
                "hasChildren() expects only a single argument (containing an array of child names).", at: index)
        }
        guard case .list(let elements) = list.kind else {
            throw ExpressionError("hasChildren() expects an array of child names.", at: list.start)
        }
        return try elements.map { element throws(ExpressionError) in
            let checked = try check(element)
            guard checked.type.isTextual else {
                throw ExpressionError("hasChildren() expects an array of strings.", at: element.start)
            }
            return checked.expression
        }
    }

    private func pattern(_ arguments: [Syntax], at index: Int) throws(ExpressionError) -> Pattern {
        guard arguments.count == 1 else {
            throw ExpressionError("matches() expects 1 regular expression literal argument.", at: index)
        }
        let start = arguments[0].start
        guard case .pattern(let source, let flags) = arguments[0].kind else {
            throw ExpressionError("matches() expects a regular expression literal argument.", at: start)
        }
        guard flags.isEmpty || flags == "i" else {
            throw ExpressionError("regular expressions do not support flags other than i", at: start)
        }
        do throws(PatternError) {
            return try Pattern(source, dialect: .securityRules, ignoresCase: flags == "i")
        } catch {
            throw ExpressionError("Invalid regular expression: \(error).", at: start)
        }
    }

    // MARK: Errors

    private func noSuchMember(_ name: String, at index: Int) -> ExpressionError {
        ExpressionError("No such method/property '\(name)'.", at: index)
    }

    private func notAnObject(at index: Int) -> ExpressionError {
        ExpressionError("Invalid property access: target is not an object.", at: index)
    }

    private func notAFunction(at index: Int) -> ExpressionError {
        ExpressionError("Type error: Function call on target that is not a function.", at: index)
    }
}

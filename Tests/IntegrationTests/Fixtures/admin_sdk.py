"""The official Python Admin SDK against the database that FIREBASE_DATABASE_EMULATOR_HOST names.

Prints the name of every part that works; the first difference ends it with status 1.
"""
import multiprocessing
import os
import queue
import sys

import firebase_admin
import requests
from firebase_admin import db, exceptions

EMULATOR = os.environ["FIREBASE_DATABASE_EMULATOR_HOST"]
PROCESSES = 8
INCREMENTS = 125
DINOSAURS = {
    "bruhathkayosaurus": {"appeared": -70000000, "height": 25, "weight": 135000, "ratings": {"pos": 1}},
    "lambeosaurus": {"appeared": -76000000, "height": 2.1, "weight": 5000, "ratings": {"pos": 2}},
    "linhenykus": {"appeared": -85000000, "height": 0.6, "weight": 3, "ratings": {"pos": 5}},
    "pterodactyl": {"appeared": -150000000, "height": 0.6, "weight": 2, "ratings": {"pos": 4}},
    "stegosaurus": {"appeared": -155000000, "height": 4, "weight": 2500, "ratings": {"pos": 3}},
    "triceratops": {"appeared": -68000000, "height": 3, "weight": 11000, "ratings": {"pos": 6}},
}
SCORES = {"a": 55, "b": 81, "c": 80, "d": 93, "e": 66}


def expect(found, expected):
    if found != expected:
        raise AssertionError(f"found {found!r}, expected {expected!r}")


def app(name, namespace="demo", **options):
    return firebase_admin.initialize_app(
        options={"databaseURL": f"https://{namespace}.firebaseio.com", **options}, name=name)


def deploy(rules, namespace="demo"):
    response = requests.put(
        f"http://{EMULATOR}/.settings/rules.json?ns={namespace}", json={"rules": rules},
        headers={"Authorization": "Bearer owner"}, timeout=10)
    expect((response.status_code, response.json()), (200, {"status": "ok"}))


def values():
    root = db.reference("values")
    for value in [1, 1.5, True, False, "text", "日本 \U0001F600", {"a": {"b": [1, 2]}}, ["x", "y"], 9007199254740993]:
        root.set(value)
        expect(root.get(), value)
    root.set({"a": 1, "b": {"c": 2}})
    root.update({"a": 3, "b/d": 4})
    expect(root.get(), {"a": 3, "b": {"c": 2, "d": 4}})
    expect(root.child("b").get(shallow=True), {"c": True, "d": True})
    root.child("b").delete()
    expect(root.get(), {"a": 3})
    root.child("when").set({".sv": "timestamp"})
    expect(isinstance(root.child("when").get(), int), True)
    keys = [root.child("list").push({"n": number}).key for number in range(5)]
    expect(keys, sorted(keys))
    expect(list(root.child("list").get()), keys)
    root.delete()
    expect(root.get(), None)


def queries():
    deploy({".read": False, "dinos": {".indexOn": ["height", "ratings/pos"]}, "scores": {".indexOn": ".value"}})
    dinos, scores = db.reference("dinos"), db.reference("scores")
    dinos.set(DINOSAURS)
    scores.set(SCORES)
    by_height = dinos.order_by_child("height")
    expect(list(by_height.get()), [
        "linhenykus", "pterodactyl", "lambeosaurus", "triceratops", "stegosaurus", "bruhathkayosaurus"])
    expect(list(by_height.limit_to_first(2).get()), ["linhenykus", "pterodactyl"])
    expect(list(dinos.order_by_child("height").limit_to_last(1).get()), ["bruhathkayosaurus"])
    expect(list(dinos.order_by_child("height").start_at(3).end_at(4).get()), ["triceratops", "stegosaurus"])
    expect(list(dinos.order_by_child("height").equal_to(0.6).get()), ["linhenykus", "pterodactyl"])
    expect(list(dinos.order_by_child("ratings/pos").start_at(5).get()), ["linhenykus", "triceratops"])
    expect(list(dinos.order_by_key().start_at("s").get()), ["stegosaurus", "triceratops"])
    expect(list(dinos.order_by_key().equal_to("linhenykus").get()), ["linhenykus"])
    expect(list(scores.order_by_value().limit_to_last(2).get().items()), [("b", 81), ("d", 93)])
    expect(list(scores.order_by_value().start_at(60).end_at(80).get()), ["e", "c"])
    expect(dinos.order_by_child("height").start_at(100).get(), None)
    try:
        dinos.order_by_child("weight").get()
    except exceptions.InvalidArgumentError as error:
        expect(str(error), 'Index not defined, add ".indexOn": "weight", for path "/dinos", to the rules')
    else:
        raise AssertionError("a query without an index was answered")
    db.reference("list").set(["a", "b", "c"])
    expect(db.reference("list").order_by_key().limit_to_first(2).get(), ["a", "b"])


def etags():
    place = db.reference("etags")
    place.set("first")
    value, etag = place.get(etag=True)
    expect(value, "first")
    expect(place.get_if_changed(etag), (False, None, None))
    expect(place.set_if_unchanged(etag, "second")[:2], (True, "second"))
    changed, value, newer = place.set_if_unchanged(etag, "third")
    expect((changed, value), (False, "second"))
    expect(place.get_if_changed(etag), (True, "second", newer))
    expect(db.reference("nowhere").get(etag=True), (None, "null_etag"))


def increment(number):
    """In a process of its own: increments the counter, again and again while others do."""
    place = db.reference("counter", app(f"process-{number}"))
    for _ in range(INCREMENTS):
        while True:
            try:
                place.transaction(lambda value: (value or 0) + 1)
                break
            except db.TransactionAbortedError:
                # The SDK gives up after 25 attempts; nothing was written then.
                continue


def transactions():
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        pool.map(increment, range(PROCESSES), chunksize=1)
    expect(db.reference("counter").get(), PROCESSES * INCREMENTS)


def listening():
    place = db.reference("listened")
    place.set({"a": 1})
    events = queue.Queue()
    registration = place.listen(lambda event: events.put((event.event_type, event.path, event.data)))

    def next_event():
        return events.get(timeout=10)

    expect(next_event(), ("put", "/", {"a": 1}))
    place.child("b/c").set(2)
    expect(next_event(), ("put", "/b/c", 2))
    place.child("b").update({"d": 3, "e": 4})
    expect(next_event(), ("patch", "/b", {"d": 3, "e": 4}))
    place.child("b/c").delete()
    expect(next_event(), ("put", "/b/c", None))
    place.delete()
    expect(next_event(), ("put", "/", None))
    for number in range(200):
        place.child("n").set(number)
    expect([next_event() for _ in range(200)], [("put", "/n", number) for number in range(200)])
    return registration


def overrides():
    deploy({
        "users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid && newData.isString()"}},
        "public": {".read": True},
    })
    user = db.reference("users/u1", app("user", databaseAuthVariableOverride={"uid": "u1"}))
    user.set("mine")
    expect(user.get(), "mine")
    nobody = app("nobody", databaseAuthVariableOverride=None)
    expect(db.reference("public", nobody).get(), None)

    def refused(action):
        try:
            action()
        except exceptions.UnauthenticatedError as error:
            expect(error.http_response.status_code, 401)
            expect(error.http_response.json(), {"error": "Permission denied"})
        else:
            raise AssertionError("something that the rules forbid was done")

    refused(lambda: user.set(5))
    refused(lambda: user.parent.child("u2").get())
    refused(lambda: db.reference("users/u1", nobody).get())
    refused(lambda: db.reference("public", nobody).set(1))
    db.reference("users/u2").set(5)
    expect(db.reference("users").get(), {"u1": "mine", "u2": 5})


def namespaces():
    other = db.reference("values", app("other", namespace="other"))
    other.set("elsewhere")
    expect(db.reference("values").get(), None)
    expect(other.get(), "elsewhere")


def main():
    app("[DEFAULT]")
    registration = None
    for part in [values, queries, etags, transactions, overrides, namespaces, listening]:
        registration = part()
        print(part.__name__, flush=True)
    # Its thread waits for the next event or keep-alive; the end of the process is sooner.
    expect(registration is None, False)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()

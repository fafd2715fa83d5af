"""Prints the libraries in the jar of the command, with their licenses and the texts that they contain."""

import json
import re
import sys
import zipfile

LICENSE_FILE = re.compile(r"(^|/)[^/]*(LICEN[CS]E|NOTICE)[^/.]*(\.txt|\.md)?$", re.IGNORECASE)


def license_name(entry):
    """The SPDX identifier or the name of a license."""
    name = entry.get("expression")
    return name or entry["license"].get("id") or entry["license"].get("name")


def libraries(jar):
    """The components of the bill of materials that are not parts of AHP."""
    bill = json.loads(jar.read("META-INF/sbom/ahp.cdx.json"))
    return [it for it in bill["components"] if it.get("group") != "dev.ahp"]


def main(path):
    with zipfile.ZipFile(path) as jar:
        print("AHP contains these libraries:\n")
        for library in sorted(libraries(jar), key=lambda it: it["purl"]):
            licenses = " or ".join(license_name(it) for it in library.get("licenses", []))
            print(f"{library['group']}:{library['name']} {library['version']}: {licenses}")
        for name in sorted(it for it in jar.namelist() if LICENSE_FILE.search(it)):
            print(f"\n\n==== {name} ====\n")
            print(jar.read(name).decode("utf-8", "replace").rstrip())


if __name__ == "__main__":
    main(sys.argv[1])

"""Writes the documents about the origin of the files of a release.

materials.py sbom JAR VERSION JDK PACKAGE...
materials.py provenance DIST VERSION COMMIT JDK MAVEN PACKAGE...
"""

import hashlib
import json
import platform
import sys
import zipfile
from pathlib import Path

SOURCE = "https://github.com/ahp-dev/ahp"


def java_version(jdk):
    """The version in the file release of a JDK."""
    values = dict(
        line.split("=", 1) for line in Path(jdk, "release").read_text(encoding="utf-8").splitlines()
    )
    return values.get("JAVA_RUNTIME_VERSION", values["JAVA_VERSION"]).strip('"')


def sha256(path):
    """The digest of a file, read in blocks."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def runtime(name, version, purl):
    """The component of a Java runtime."""
    return {
        "type": "platform",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "description": "The Java runtime in the archives, the Debian packages and the images.",
        "licenses": [{"license": {"id": "GPL-2.0-with-classpath-exception"}}],
        "purl": purl,
    }


def runtimes(jdk, packages):
    """The runtime of the JDK of this machine, and those of packages of Debian."""
    java = java_version(jdk)
    found = [runtime("openjdk", java, f"pkg:generic/openjdk@{java}")]
    for package in packages:
        name, version, architecture = Path(package).stem.split("_")
        purl = f"pkg:deb/debian/{name}@{version}?arch={architecture}"
        found.append(runtime(name, version, purl))
    return found


def sbom(jar, version, jdk, *packages):
    """The libraries that the jar lists, and the Java runtimes of the archives."""
    with zipfile.ZipFile(jar) as archive:
        bill = json.loads(archive.read("META-INF/sbom/ahp.cdx.json"))
    platforms = runtimes(jdk, packages)
    bill["components"].extend(platforms)
    own = bill["metadata"]["component"]
    own["hashes"] = [{"alg": "SHA-256", "content": sha256(jar)}]
    own["version"] = version
    for entry in bill.get("dependencies", []):
        if entry["ref"] == own["bom-ref"]:
            entry.setdefault("dependsOn", []).extend(it["bom-ref"] for it in platforms)
    return bill


def material(name, digest, **annotations):
    """A resource descriptor of in-toto."""
    entry = {"uri": name, "digest": digest}
    if annotations:
        entry["annotations"] = annotations
    return entry


def provenance(dist, version, commit, jdk, maven, *packages):
    """The source, the tools and the digests of all files.

    A commit that ends in +changes is not exactly the source.
    """
    skipped = {"SHA256SUMS", f"ahp-{version}-provenance.json"}
    files = sorted(it for it in Path(dist).iterdir() if it.is_file() and it.name not in skipped)
    commit, _, changes = commit.partition("+")
    jmods = {"sha256": sha256(Path(jdk, "jmods", "java.base.jmod"))}
    materials = [
        material(f"git+{SOURCE}", {"gitCommit": commit}),
        material(f"pkg:generic/openjdk@{java_version(jdk)}#jmods/java.base.jmod", jmods),
    ]
    for package in packages:
        materials.append(material(f"file:{Path(package).name}", {"sha256": sha256(package)}))
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": it.name, "digest": {"sha256": sha256(it)}} for it in files],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": f"{SOURCE}/blob/main/release",
                "externalParameters": {"version": version},
                "internalParameters": {
                    "uncommittedChanges": bool(changes),
                    "java": java_version(jdk),
                    "maven": maven,
                    "python": platform.python_version(),
                },
                "resolvedDependencies": materials,
            },
            "runDetails": {"builder": {"id": f"{SOURCE}/blob/main/release"}},
        },
    }


def main(command, *arguments):
    document = {"sbom": sbom, "provenance": provenance}[command](*arguments)
    print(json.dumps(document, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:])

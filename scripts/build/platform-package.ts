/** Builds the npm package of one platform. It contains the executable, and runs no script when it is installed. */
import { chmodSync, copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { author, bugs, homepage, license, repository, version } from '../../package.json'
import { executablePathOf, type Platform, packageOf } from '../../src/client/executable.ts'

const ROOT = join(import.meta.dir, '../..')

export function buildPlatformPackage(out: string, platform: Platform, executable: string): void {
  rmSync(out, { recursive: true, force: true })
  linkExecutable(executable, join(out, executablePathOf(platform)))
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(platform), undefined, 2)}\n`)
  writeFileSync(
    join(out, 'README.md'),
    `# ${packageOf(platform)}\n\nThe executable of [signalbox](https://www.npmjs.com/package/signalbox) for ${platform}.\nInstall the package \`signalbox\`, not this one.\n`,
  )
  for (const file of ['LICENSE', 'THIRD_PARTY_LICENSES']) copyFileSync(join(ROOT, file), join(out, file))
}

/** Package managers install only the package whose `os`, `cpu`, and `libc` fit. */
function manifest(platform: Platform) {
  const [os, cpu, libc = os === 'linux' ? 'glibc' : undefined] = platform.split('-')
  return {
    name: packageOf(platform),
    version,
    description: `The executable of signalbox for ${platform}`,
    license,
    author,
    homepage,
    bugs,
    repository,
    os: [os],
    cpu: [cpu],
    ...(libc !== undefined && { libc: [libc] }),
    // Yarn cannot run an executable inside a zip file.
    preferUnplugged: true,
    files: ['bin', 'THIRD_PARTY_LICENSES'],
  }
}

/** Creates a hard link if possible, because the executable is large. */
export function linkExecutable(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
  chmodSync(to, 0o755)
}

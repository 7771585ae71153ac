/** Folders whose disk can be made to fail and to work again. They need Linux, and most of them root. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface FailingDisk {
  readonly folder: string
  /** Lets all writes fail until `mend`. */
  fail(pid: number): void
  mend(pid: number): void
  /** Unmounts it, or makes the files writable again. */
  remove(): void
}

/** @throws {Error} with what the command says */
function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { stdout: 'ignore', stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString().trim()}`)
}

/** A small disk in memory, which is filled to the last byte. */
function smallDisk(folder: string): FailingDisk {
  mkdirSync(folder)
  run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fail: () => {
      for (const length of [1 << 20, 1 << 12, 1]) append(ballast, length)
    },
    mend: () => rmSync(ballast, { force: true }),
    remove: () => run('umount', '-l', folder),
  }
}

/** Until there is no room for so many bytes. */
function append(file: string, length: number): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(length))
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  }
}

/** A file that may not be written any more, not even by those who have it open. */
function writeProtected(folder: string): FailingDisk {
  mkdirSync(folder)
  const change = (flag: string): void => {
    const files = readdirSync(folder).filter((name) => /\.db(-wal)?$/.test(name))
    if (files.length > 0) run('chattr', flag, ...files.map((name) => join(folder, name)))
  }
  const probe = join(folder, 'probe.db')
  appendFileSync(probe, '')
  change('+i')
  change('-i')
  rmSync(probe)
  return {
    folder,
    fail: () => change('+i'),
    mend: () => change('-i'),
    remove: () => change('-i'),
  }
}

/** Writes that fail as those of a broken disk do: the system lets the process write nothing beyond the first page. */
function failingWrites(folder: string): FailingDisk {
  mkdirSync(folder)
  const limit = (pid: number, bytes: string): void => {
    if (existsSync(`/proc/${pid}`)) run('prlimit', '--pid', String(pid), `--fsize=${bytes}:`)
  }
  run('prlimit', '--version')
  return {
    folder,
    fail: (pid) => limit(pid, '4096'),
    mend: (pid) => limit(pid, 'unlimited'),
    remove: () => {},
  }
}

const MAKERS = { 'small-disk': smallDisk, 'write-protected': writeProtected, 'failing-writes': failingWrites }
export type FailingDiskKind = keyof typeof MAKERS
export const FAILING_DISK_KINDS = Object.keys(MAKERS) as readonly FailingDiskKind[]

/** A place in a new folder; or why this machine, or this user, cannot make one. */
export function createFailingDisk(name: FailingDiskKind, folder: string): FailingDisk | string {
  try {
    return MAKERS[name](folder)
  } catch (error) {
    return String(error)
  }
}

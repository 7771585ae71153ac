/** A disk in a file, and what is on it when the power is cut: what the system still holds in memory is gone. Linux, as root. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'

const SIZE = '64M'

/** @throws {Error} with what the command says */
function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { stdout: 'ignore', stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString().trim()}`)
}

export class Disk {
  readonly folder: string
  readonly #image: string

  /** @throws {Error} where it cannot be made */
  static format(path: string): Disk {
    run('truncate', '-s', SIZE, path)
    run('mkfs.ext4', '-q', '-F', path)
    return new Disk(path)
  }

  /** Mounts what is in the image. */
  constructor(image: string) {
    this.#image = image
    this.folder = `${image}.mounted`
    mkdirSync(this.folder)
    run('mount', '-o', 'loop', image, this.folder)
    // However this process ends, before its folder is removed.
    process.prependOnceListener('exit', this.#unmount)
  }

  /** As it would be found after a power cut at this moment. */
  afterPowerCut(): Disk {
    const image = `${this.#image}.cut`
    copyFileSync(this.#image, image)
    return new Disk(image)
  }

  readonly #unmount = (): void => run('umount', '-l', this.folder)

  remove(): void {
    process.off('exit', this.#unmount)
    this.#unmount()
    rmSync(this.#image)
    rmSync(this.folder, { recursive: true })
  }
}

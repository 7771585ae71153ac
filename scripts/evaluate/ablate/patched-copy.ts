/** Evaluates the matcher without some of its rules: patches their texts in a copy of the project. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '../../../src/lib/errors.ts'
import ablations from './ablations.json'

/** A rule, and the texts whose replacement switches it off. */
interface Ablation {
  readonly name: string
  readonly patches: readonly (readonly string[])[]
}

export const ABLATIONS: readonly Ablation[] = ablations

const PROJECT = join(import.meta.dir, '../../..')
const COPIED = ['src', 'scripts', 'data', 'package.json', 'tsconfig.json', 'bunfig.toml']

/** A copy of the project in a temporary directory, which is removed at the end of a `using` block. */
export class PatchedCopy implements Disposable {
  readonly #directory = mkdtempSync(join(tmpdir(), 'signalbox-ablation-'))

  constructor() {
    const filter = (path: string) => !path.includes('node_modules')
    for (const name of COPIED)
      cpSync(join(PROJECT, name), join(this.#directory, name), { recursive: true, filter })
    symlinkSync(join(PROJECT, 'node_modules'), join(this.#directory, 'node_modules'))
  }

  /**
   * Runs `bun run evaluate` without some rules, and returns what it prints.
   * @throws {CommandError} if the text of a rule is not found once, or the evaluation fails
   */
  evaluate(without: readonly Ablation[], args: readonly string[]): string {
    const originals = new Map<string, string>()
    try {
      for (const { name, patches } of without)
        for (const patch of patches) this.#apply(name, patch, originals)
      const command = ['bun', join(this.#directory, 'scripts/evaluate/main.ts'), ...args]
      const { exitCode, stdout, stderr } = Bun.spawnSync(command)
      if (exitCode === 0) return stdout.toString()
      throw new CommandError(stderr.toString())
    } finally {
      for (const [file, text] of originals) writeFileSync(file, text)
    }
  }

  #apply(
    name: string,
    [path = '', find = '', replacement = '']: readonly string[],
    originals: Map<string, string>,
  ) {
    const file = join(this.#directory, path)
    const text = readFileSync(file, 'utf8')
    if (text.split(find).length !== 2)
      throw new CommandError(`The text of the rule "${name}" is not in ${path} exactly once: ${find}`)
    originals.getOrInsert(file, text)
    writeFileSync(
      file,
      text.replace(find, () => replacement),
    )
  }

  [Symbol.dispose](): void {
    rmSync(this.#directory, { recursive: true })
  }
}

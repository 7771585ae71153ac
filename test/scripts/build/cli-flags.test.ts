/** docs/cli.md has every command and flag of `--help`, with its variable and default. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { codeNamesOf, codeRowsOf, readDocument, sectionOf } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { runCli } from '../support/run-cli.ts'

const PAGE = 'docs/cli.md'

const helpOf = async (...command: string[]): Promise<string> => (await runCli([...command, '--help'])).stdout

interface Flag {
  /** Matches long flags such as `--output`. */
  readonly name: string
  readonly variable: string | undefined
  readonly fallback: string | undefined
}

/** Returns the variable of a flag of `serve`: all of them follow one rule. */
function variableOf(help: string, entry: string): string | undefined {
  if (!help.includes('Variables: SIGNALBOX_ and the flag name')) return undefined
  const name = /--([a-z-]+)/.exec(entry)?.[1] ?? ''
  return `SIGNALBOX_${name.toUpperCase().replaceAll('-', '_')}`
}

/** Returns the flags that not every command has. */
function flagsOf(help: string): Flag[] {
  const entries = help.split(/\n(?= {2}(?:-\w, )?--)/).slice(1)
  return entries
    .map((entry) => (entry.split(/\n\n/)[0] ?? '').replace(/\s+/g, ' '))
    .map((entry) => ({
      name: /--[a-z-]+/.exec(entry)?.[0] ?? '',
      variable: /\[(SIGNALBOX_\w+)/.exec(entry)?.[1] ?? variableOf(help, entry),
      fallback: /\(default:? "?([\w.:/-]+)"?\)/.exec(entry)?.[1],
    }))
    .filter(({ name }) => !['--version', '--help'].includes(name))
}

describe('docs/cli.md', async () => {
  const commands = [...(await helpOf()).replace(/\nExamples:[\s\S]*/, '').matchAll(/^ {2}(\w+) .*/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')

  test('lists every command', () => {
    const table = readDocument(PAGE).split('\n## ')[0] ?? ''
    const listed = [...table.matchAll(/^\| \[`signalbox (\w+)`\]\(#(\w+)\)/gm)].map(([, name, anchor]) => [
      name,
      anchor,
    ])
    expect(commands.length).toBeGreaterThan(6)
    expect(listed.sort()).toEqual(commands.map((name) => [name, name]).sort())
  })

  test.each(commands)('lists every flag of %s, with its variable and default', async (command) => {
    const rows = codeRowsOf(sectionOf(PAGE, command))
    const expected = flagsOf(await helpOf(command))
    const flags = rows.filter(([cell = '']) => cell.includes('`-'))
    expect(flags.map(([cell = '']) => codeNamesOf(cell).at(-1)).sort()).toEqual(
      expected.map(({ name }) => name).sort(),
    )
    for (const { name, variable, fallback } of expected) {
      const [, ownVariable = '', ownDefault = ''] =
        flags.find(([cell = '']) => cell.endsWith(`\`${name}\``)) ?? []
      expect([name, codeNamesOf(ownVariable)]).toEqual([name, variable === undefined ? [] : [variable]])
      const documented = codeNamesOf(ownDefault)[0]
      if (fallback !== undefined && documented !== undefined) {
        expect([name, documented]).toEqual([name, fallback])
      }
    }
  })

  test('has the variables of serve that the server reads', async () => {
    const config = await Bun.file(join(ROOT, 'src/config.ts')).text()
    const read = new Set(config.match(/SIGNALBOX_[A-Z_]+/g))
    expect(new Set(sectionOf(PAGE, 'serve').match(/SIGNALBOX_[A-Z_]+/g))).toEqual(read)
  })
})

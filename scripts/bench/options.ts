/** The flags of `bun run bench`. */
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { wholeNumber } from '../whole-number.ts'
import { KINDS, type Kind } from './kinds.ts'
import { TOOLS, type ToolName } from './load.ts'

export interface Options {
  readonly quick?: boolean
  readonly kinds: readonly Kind[]
  readonly market?: string
  readonly load?: ToolName
  readonly rounds: number
  readonly warmUps: number
  readonly seconds: number
  readonly starts: number
  readonly questions: number
  readonly connections: number
  readonly out: string
  readonly compare?: string
}

const DESCRIPTION =
  'Measures the executable under load, next to a bare Elysia route with the same schemas and a bare Bun.serve, all in ' +
  'one run: ratios to the bare Elysia route mean something on other machines, requests a second do not. Needs ' +
  '`bun run build` first.'

const AFTERWORD = `
Kinds: ${KINDS.map(({ name }) => name).join(', ')}. The bare servers are measured with any of them.

  bun run bench --quick                        about 25 seconds; the default is about 80
  bun run bench --market DIR                   with companies and contacts of your own
  bun run bench --compare dist/bench/OLD.json  and set the ratios against those of another run`

const QUICK = { warmUps: 0, rounds: 2, starts: 5 } as const

export function readOptions(now: Date): Options {
  const command = new Command('bench')
    .description(DESCRIPTION)
    .option('--quick', `rough figures: ${QUICK.rounds} rounds without one to warm up, ${QUICK.starts} starts`)
    .addOption(
      new Option('--kinds <names>', 'only these, separated by commas')
        .argParser(kindsNamed)
        .default(KINDS, 'all'),
    )
    .option('--market <dir>', 'serve companies.csv and contacts.csv of a directory, and ask about those')
    .addOption(
      new Option('--load <tool>', 'instead of wrk where it is installed, else autocannon').choices(TOOLS),
    )
    .option('--rounds <n>', 'rounds of each kind, in turn', wholeNumber(1), 6)
    .option('--warm-ups <n>', 'rounds of each kind before them that do not count', wholeNumber(0), 1)
    .option('--seconds <n>', 'length of a round', wholeNumber(1), 1)
    .option('--starts <n>', 'starts of each kind', wholeNumber(1), 20)
    .option(
      '--questions <n>',
      'different questions of each kind, more than the server remembers',
      wholeNumber(1),
      30_000,
    )
    .option('--connections <n>', 'connections that ask', wholeNumber(1), 32)
    .option('--out <file>', 'where the result goes, as JSON', outFile(now))
    .option('--compare <file>', 'a result to set this one against')
    .addHelpText('after', AFTERWORD)
    .parse()
  const options = command.opts<Options>()
  if (!options.quick) return options
  const given = Object.keys(QUICK).filter((name) => command.getOptionValueSource(name) === 'cli')
  const quick = Object.entries(QUICK).filter(([name]) => !given.includes(name))
  return { ...options, ...Object.fromEntries(quick) }
}

const outFile = (now: Date): string =>
  join('dist/bench', `${now.toISOString().slice(0, 19).replaceAll(':', '-')}.json`)

function kindsNamed(text: string): Kind[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !KINDS.some((kind) => kind.name === name))
  if (unknown === undefined) return KINDS.filter(({ name }) => names.includes(name))
  throw new InvalidArgumentError(
    `There is no kind "${unknown}": there are ${KINDS.map(({ name }) => name).join(', ')}.`,
  )
}

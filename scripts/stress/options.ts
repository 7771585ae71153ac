/** The flags of `bun run stress`. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { wholeNumber } from '../whole-number.ts'
import type { Subject } from './subject.ts'

export interface Options {
  readonly only: readonly Subject[]
  readonly seconds?: number
  readonly requests?: number
  readonly seed: number
  readonly out: string
}

const DESCRIPTION =
  'Tries to break the executable: every credit, charge and request that is not as promised is counted as lost, and ' +
  'the exit code is 1 where any was. Needs `bun run build` first.'

export function readOptions(subjects: readonly Subject[]): Options {
  const names = subjects.map(({ name }) => name).join(', ')
  return new Command('stress')
    .description(DESCRIPTION)
    .addOption(
      new Option('--only <names>', 'only these subjects, separated by commas')
        .argParser((text) => subjectsNamed(text, subjects))
        .default(subjects, 'all'),
    )
    .option('--seconds <n>', 'of each subject, instead of what is its own', wholeNumber(1))
    .option('--requests <n>', 'of the soak, however long they take', wholeNumber(1))
    .option('--seed <n>', 'another one tries other things', wholeNumber(1), 1)
    .option('--out <file>', 'where the result goes, as JSON', 'dist/stress.json')
    .addHelpText('after', `\nSubjects: ${names}.`)
    .parse()
    .opts<Options>()
}

function subjectsNamed(text: string, subjects: readonly Subject[]): Subject[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !subjects.some((subject) => subject.name === name))
  if (unknown === undefined) return subjects.filter(({ name }) => names.includes(name))
  throw new InvalidArgumentError(
    `There is no subject "${unknown}": there are ${subjects.map(({ name }) => name).join(', ')}.`,
  )
}

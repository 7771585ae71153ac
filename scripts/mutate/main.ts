/**
 * `bun run mutate`: changes single places of the sources, and lists the changes that no test notices (*survivors*). It works in a copy
 * of the project.
 *
 *   bun run mutate                               100 changes that the seed 1 draws: takes an hour
 *   bun run mutate --seed 2 --subjects money     other changes of one subject
 *   bun run mutate --numbers 3,17                the survivors of the last run, after you added tests
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { CommandError } from '../../src/lib/errors.ts'
import { runCommand, selectionParser, wholeNumberParser } from '../lib/command-line.ts'
import { copyProject } from '../lib/copy-project.ts'
import { applyMutation, describeMutation } from './mutations.ts'
import { drawMutants, type Mutant, SUBJECTS } from './subjects.ts'

/** Milliseconds after which tests count as failed, because a changed condition can make a loop endless. */
const TIMEOUT = 300_000
const FAST = /^[^.]+\.test\.ts$/
const SLOW = /\.slow\.test\.ts$/

interface Options {
  readonly seed: string
  readonly count: number
  readonly subjects: typeof SUBJECTS
  readonly numbers?: readonly number[]
}

const toNumber = wholeNumberParser(1)
const options = new Command('mutate')
  .description('Changes the sources, and lists the changes that no test notices')
  .option('--seed <text>', 'draws the changes', '1')
  .option('--count <n>', 'how many changes', toNumber, 100)
  .option(
    '--subjects <names>',
    `some of ${SUBJECTS.map(({ name }) => name).join(', ')}`,
    selectionParser(SUBJECTS),
    SUBJECTS,
  )
  .option('--numbers <list>', 'only the changes with these numbers', (text) => text.split(',').map(toNumber))
  .parse()
  .opts<Options>()

const folder = mkdtempSync(join(tmpdir(), 'signalbox-mutate-'))
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => rmSync(folder, { recursive: true }))

await runCommand(() => {
  copyProject(folder)
  const config = { extends: './tsconfig.json', include: ['src'], exclude: ['src/dashboard'] }
  writeFileSync(join(folder, 'tsconfig.sources.json'), JSON.stringify(config))
  const { numbers, subjects } = options
  const mutants = drawMutants(folder, options.seed, subjects).map((mutant, index) => ({
    mutant,
    number: index + 1,
  }))
  if (!numbers) requirePassingTests(subjects)
  let died = 0
  const survivors: string[] = []
  for (const { mutant, number } of mutants) {
    if (numbers ? !numbers.includes(number) : died + survivors.length === options.count) continue
    const result = tryMutant(mutant)
    if (result === undefined) continue
    const source = readFileSync(join(folder, mutant.file), 'utf8')
    const line = `${number} ${mutant.subject.name} ${mutant.file}:${describeMutation(source, mutant.mutation)}`
    console.error(`${line}\n  ${result.noticedBy ?? 'SURVIVED'}`)
    if (result.noticedBy === undefined) survivors.push(line)
    else died++
  }
  console.log(`\n${died} of ${died + survivors.length} changes were noticed. These were not:\n`)
  console.log(survivors.join('\n'))
})

/** Returns which test notices a change, if any, and `undefined` if the change violates types. */
function tryMutant({ subject, file, mutation }: Mutant): { readonly noticedBy?: string } | undefined {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutation(source, mutation))
  try {
    const tsc = [join(folder, 'node_modules/.bin/tsc'), '-p', 'tsconfig.sources.json', '--incremental']
    if (!Bun.spawnSync(tsc, { cwd: folder }).success) return undefined
    const noticedBy = findFailure(listTests(subject.fast, FAST)) ?? findFailure(listTests(subject.slow, SLOW))
    return noticedBy === undefined ? {} : { noticedBy }
  } finally {
    writeFileSync(path, source)
  }
}

function listTests(starts: readonly string[], pattern: RegExp): string[] {
  return [...new Bun.Glob('**/*.test.ts').scanSync(join(folder, 'test'))]
    .filter((file) => pattern.test(file) && starts.some((start) => file.startsWith(start)))
    .map((file) => join('test', file))
}

/** Runs test files, and returns the first failure. */
function findFailure(files: readonly string[]): string | undefined {
  const flags = ['--no-isolate', '--bail', '--only-failures', '--timeout=120000']
  const command = [process.execPath, 'test', ...flags, ...files]
  const { success, exitedDueToTimeout, stderr } = Bun.spawnSync(command, { cwd: folder, timeout: TIMEOUT })
  if (success) return undefined
  if (exitedDueToTimeout) return 'the tests did not end'
  const output = stderr.toString()
  const [failure] = /^\(fail\) .*/m.exec(output) ?? /^error: .*/m.exec(output) ?? ['the tests did not start']
  return failure
}

/** @throws {CommandError} if fast tests fail without a change */
function requirePassingTests(subjects: typeof SUBJECTS): void {
  const failure = findFailure([...new Set(subjects.flatMap(({ fast }) => listTests(fast, FAST)))])
  if (failure !== undefined) throw new CommandError(`Tests fail without a change: ${failure}`)
}

/**
 * Judges the matcher in this process, without a server.
 *
 *   bun scripts/evaluate/main.ts --data DIR --queries FILE [--errors N]
 */

import { Command } from 'commander'
import { createMatcher } from '../../src/matching/match.ts'
import { type Query, readData, readQueries, toMatchInput } from './read-data.ts'
import { isRight, type Judged, judge, report, toAnswer } from './score.ts'

interface Options {
  readonly data: string
  readonly queries: string
  readonly errors: string
}

const options = new Command('evaluate')
  .description('Scores matching against labelled queries')
  .requiredOption('--data <dir>', 'directory with companies.csv and contacts.csv')
  .requiredOption('--queries <file>', 'queries with their truth, one JSON object a line')
  .option('--errors <n>', 'print the first N wrong answers with their explanation', '0')
  .parse()
  .opts<Options>()

const market = await readData(options.data)
const queries = await readQueries(options.queries)
const matcher = createMatcher(market)
const started = performance.now()
matcher.warm()
progress(`indexes built in ${Math.round(performance.now() - started)} ms`)

const judged = queries.map((query, i) => {
  if (i % 500 === 0) progress(`${i} of ${queries.length} queries`)
  return ask(query)
})
progress('')
for (const wrong of judged.filter((one) => !isRight(one)).slice(0, Number(options.errors))) explain(wrong)
console.log(JSON.stringify(report(judged), null, 2))

function ask(query: Query): Judged {
  const input = toMatchInput(query.input)
  const start = performance.now()
  const match = matcher.match(input)
  return judge(query, toAnswer(match, query.input), performance.now() - start)
}

function explain({ query, answer }: Judged): void {
  console.log(`\n${query.kind}  ${JSON.stringify(query.input)}`)
  console.log(
    `  meant ${market.companyByGuid(query.compGUID)?.name ?? 'none'} / ${personName(query.conGUID) || 'nobody'}`,
  )
  const got = `${market.companyByGuid(answer.compGUID)?.name ?? 'none'} / ${personName(answer.conGUID) || 'nobody'}`
  console.log(`  got   ${got} ${answer.accuracy} ${answer.recordStatus}`)
  for (const { company, employment, probability, evidence } of matcher
    .explain(toMatchInput(query.input))
    .hypotheses.slice(0, 3)) {
    const shown = evidence.map(
      (e) => `${e.field} ${e.level} ${e.weight.toFixed(1)}${e.asked || e.stored ? ` [${e.asked ?? ''} ~ ${e.stored ?? ''}]` : ''}${e.pieces ? ` (${e.pieces.map((p) => `${p.asked}~${p.stored} ${p.level} ${p.weight.toFixed(1)}`).join(', ')})` : ''}`,
    )
    console.log(
      `    ${probability.toFixed(3)} ${company.name} / ${employment?.person.fullName ?? '-'}: ${shown.join('; ')}`,
    )
  }
}

function personName(guid: string): string {
  return guid === '' ? '' : (market.employmentsByContactGuid(guid)[0]?.person.fullName ?? '')
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
}

/** Many different questions of a kind, the same in every run: those asked before are answered from memory. */
import type { CompanyRow, ContactRow } from '../../src/dataset/schema.ts'
import { partForm } from '../evaluate/noise/legal-forms.ts'
import { oneSlip } from '../evaluate/noise/letters.ts'
import { Random } from '../sample/random.ts'
import type { Market } from './market.ts'

export interface Question {
  /** JSON. */
  readonly body: string
  /** The `compGUID` of who is meant; blank where the tables leave it to the server. */
  readonly compGUID: string
}

/** Draws a question from a market; `undefined` where what was drawn does not give one. */
export type Draw = (market: Market, random: Random) => Iterable<Question | undefined>

/**
 * So many different ones, or as many as the market gives.
 * @param vary has the market drawn from again and again, and tells what is asked again apart by a job title, as leads are
 */
export function questions(draw: Draw, market: Market, count: number, seed: string, vary = false): Question[] {
  const random = new Random(`bench ${seed}`)
  const drawn = new Map<string, Question>()
  for (let round = 0, before = -1; drawn.size < count && drawn.size > before; round++) {
    before = drawn.size
    for (const question of draw(market, random)) {
      if (drawn.size >= count) break
      const varied = question && round > 0 ? withTitle(question, `Assistant ${round}`) : question
      if (varied) drawn.set(varied.body, varied)
    }
    if (!vary) break
  }
  return [...drawn.values()]
}

const withTitle = ({ body, compGUID }: Question, contactJobTitle: string): Question => ({
  body: JSON.stringify({ ...JSON.parse(body), contactJobTitle }),
  compGUID,
})

export const byEmail: Draw = (market, random) =>
  aboutContacts(market, random, ({ conEmail }) => conEmail && { contactEmail: conEmail })

export const byWebsite: Draw = (market, random) =>
  aboutCompanies(market, random, ({ compWebsite }) => compWebsite && { companyWebAddress: compWebsite })

export const byName: Draw = (market, random) =>
  aboutCompanies(market, random, ({ compName }) => compName && { companyName: compName })

export const byMisspeltName: Draw = (market, random) =>
  aboutCompanies(market, random, ({ compName }) => {
    const companyName = misspelt(compName, random)
    return companyName && { companyName }
  })

export const personAtMisspeltCompany: Draw = (market, random) =>
  aboutContacts(market, random, ({ conFullName, conFirstName, conLastName }, company) => {
    const companyName = misspelt(company.compName, random)
    const contactFullName = conFullName || `${conFirstName} ${conLastName}`.trim()
    return companyName && contactFullName && { contactFullName, companyName }
  })

export const ofBuyingGroup: Draw = (market, random) =>
  aboutCompanies(market, random, ({ compWebsite }) => compWebsite && { companyWebsite: compWebsite })

/** There is one way to ask. */
export const forAllUsers: Draw = () => [{ body: '{}', compGUID: '' }]

/** One slip in what tells the company apart, not in its legal form; `undefined` for a name too short for that. */
export function misspelt(companyName: string, random: Random): string | undefined {
  const { name, form } = partForm(companyName)
  // A letter may be exchanged for itself, or for its twin.
  for (let attempt = 0; attempt < 5; attempt++) {
    const slipped = oneSlip(name, random)
    if (slipped !== undefined && slipped !== name) return slipped + form
  }
  return undefined
}

type Body = Readonly<Record<string, string>> | '' | undefined

function* aboutCompanies(
  { companies }: Market,
  random: Random,
  ask: (company: CompanyRow) => Body,
): Generator<Question | undefined> {
  for (const company of shuffled(companies, random)) yield questionOf(ask(company), company.compGUID)
}

/** Contacts where they are now: of who has left, the answer may be about another company. */
function* aboutContacts(
  market: Market,
  random: Random,
  ask: (contact: ContactRow, company: CompanyRow) => Body,
): Generator<Question | undefined> {
  for (const contact of shuffled(market.contacts, random)) {
    const company = market.companyOf(contact)
    if (company && contact.conJobEndedOn === '') yield questionOf(ask(contact, company), company.compGUID)
  }
}

const questionOf = (body: Body, compGUID: string): Question | undefined =>
  body ? { body: JSON.stringify(body), compGUID } : undefined

function shuffled<Row>(rows: readonly Row[], random: Random): Row[] {
  return rows
    .map((row) => ({ row, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row)
}

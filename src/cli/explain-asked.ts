/** How `signalbox explain` shows what was asked. */
import type { NormalForm } from '../features/enrichment/explain-model.ts'
import { printable } from './table.ts'

/** One row a field, as it was read; of names, one row a reading. */
export function askedRows(asked: NormalForm): string[][] {
  const rows: [string, readonly (string | undefined)[]][] = [
    ['Company name', (asked.companyNames ?? []).map(companyName)],
    [
      'Website',
      [asked.website && site(asked.website, asked.website.readFromName, 'read from the company name')],
    ],
    ['Company GUID', [asked.companyGuid]],
    ['Company profile', [asked.companyProfile]],
    ['Contact name', (asked.personNames ?? []).map(personName)],
    ['Middle name', [asked.middleName?.join(' ')]],
    ['E-mail', [asked.email]],
    ['Mail host', [asked.mailSite && site(asked.mailSite, asked.mailSite.freeMail, 'free mail')]],
    ['Job title', [asked.titleWords?.join(' ')]],
    ['Country', [asked.country]],
    ['Contact GUID', [asked.contactGuid]],
    ['Contact profile', [asked.contactProfile]],
  ]
  return rows.flatMap(([label, values]) =>
    values
      .filter((value) => value !== undefined)
      .map((value, at) => [at === 0 ? label : '  or', printable(value)]),
  )
}

function companyName({ words, terms, legalForms }: NonNullable<NormalForm['companyNames']>[number]): string {
  const notes = [
    terms.join(' ') === words.join(' ') ? '' : `compared as ${terms.join(' ')}`,
    legalForms.length === 0 ? '' : `legal form ${legalForms.join(' ')}`,
  ]
  return noted(words.join(' '), notes)
}

const personName = ({ first, last, swapped }: NonNullable<NormalForm['personNames']>[number]): string =>
  noted(
    [first.length > 0 ? `first ${first.join(' ')}` : '', last.length > 0 ? `last ${last.join(' ')}` : '']
      .filter((part) => part !== '')
      .join(', '),
    [swapped ? 'the last name first' : ''],
  )

const site = ({ host, domain }: { host: string; domain: string }, isNoted: boolean, note: string): string =>
  noted(host, [host === domain ? '' : `domain ${domain}`, isNoted ? note : ''])

function noted(text: string, notes: readonly string[]): string {
  const told = notes.filter((note) => note !== '')
  return told.length === 0 ? text : `${text} (${told.join('; ')})`
}

/** What was asked, as the matcher read it. */
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { Explanation } from '../types.ts'

type Asked = Explanation['asked']

export const Reading = ({ asked }: { readonly asked: Asked }) => {
  const rows = rowsOf(asked)
  return (
    rows.length > 0 && (
      <Disclosure title="How the question was read">
        <dl className="facts small">
          {rows.map(([name, values]) => (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd>{values.join('; or ')}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    )
  )
}

function rowsOf(asked: Asked): (readonly [name: string, values: readonly string[]])[] {
  const rows: (readonly [string, readonly (string | undefined)[]])[] = [
    ['Company name', (asked.companyNames ?? []).map(companyName)],
    [
      'Website',
      [asked.website && site(asked.website, asked.website.readFromName && 'read from the company name')],
    ],
    ['Company GUID', [asked.companyGuid]],
    ['Company profile', [asked.companyProfile]],
    ['Contact name', (asked.personNames ?? []).map(personName)],
    ['Middle name', [asked.middleName?.join(' ')]],
    ['E-mail', [asked.email]],
    ['Mail host', [asked.mailSite && site(asked.mailSite, asked.mailSite.freeMail && 'free mail')]],
    ['Job title', [asked.titleWords?.join(' ')]],
    ['Country', [asked.country]],
    ['Contact GUID', [asked.contactGuid]],
    ['Contact profile', [asked.contactProfile]],
  ]
  return rows
    .map(([name, values]) => [name, values.filter((value) => value !== undefined)] as const)
    .filter(([, values]) => values.length > 0)
}

function companyName({ words, terms, legalForms }: NonNullable<Asked['companyNames']>[number]): string {
  return noted(words.join(' '), [
    terms.join(' ') !== words.join(' ') && `compared as ${terms.join(' ')}`,
    legalForms.length > 0 && `legal form ${legalForms.join(' ')}`,
  ])
}

const personName = ({ first, last, swapped }: NonNullable<Asked['personNames']>[number]): string =>
  noted(
    [first.length > 0 && `first ${first.join(' ')}`, last.length > 0 && `last ${last.join(' ')}`]
      .filter((part) => part !== false)
      .join(', '),
    [swapped && 'the last name first'],
  )

const site = (
  { host, domain }: { readonly host: string; readonly domain: string },
  note: string | false,
): string => noted(host, [host !== domain && `domain ${domain}`, note])

function noted(text: string, notes: readonly (string | false)[]): string {
  const told = notes.filter((note) => note !== false)
  return told.length === 0 ? text : `${text} (${told.join('; ')})`
}

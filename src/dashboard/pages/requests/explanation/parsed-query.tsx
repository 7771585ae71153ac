/** The request as the matcher parsed it. */
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { Explanation } from '../types.ts'

type Query = Explanation['asked']

export const ParsedQuery = ({ query }: { readonly query: Query }) => {
  const rows = getRows(query)
  return (
    rows.length > 0 && (
      <Disclosure title="Parsed request">
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

function getRows(query: Query): (readonly [name: string, values: readonly string[]])[] {
  const rows: (readonly [string, readonly (string | undefined)[]])[] = [
    ['Company name', (query.companyNames ?? []).map(formatCompanyName)],
    [
      'Website',
      [query.website && formatHost(query.website, query.website.readFromName && 'from the company name')],
    ],
    ['Company GUID', [query.companyGuid]],
    ['Company profile', [query.companyProfile]],
    ['Contact name', (query.personNames ?? []).map(formatPersonName)],
    ['Middle name', [query.middleName?.join(' ')]],
    ['Email', [query.email]],
    [
      'Email domain',
      [query.mailSite && formatHost(query.mailSite, query.mailSite.freeMail && 'free email provider')],
    ],
    ['Job title', [query.titleWords?.join(' ')]],
    ['Country', [query.country]],
    ['Contact GUID', [query.contactGuid]],
    ['Contact profile', [query.contactProfile]],
  ]
  return rows
    .map(([name, values]) => [name, values.filter((value) => value !== undefined)] as const)
    .filter(([, values]) => values.length > 0)
}

function formatCompanyName({ words, terms, legalForms }: NonNullable<Query['companyNames']>[number]): string {
  return addNotes(words.join(' '), [
    terms.join(' ') !== words.join(' ') && `compared as ${terms.join(' ')}`,
    legalForms.length > 0 && `legal form ${legalForms.join(' ')}`,
  ])
}

const formatPersonName = ({ first, last, swapped }: NonNullable<Query['personNames']>[number]): string =>
  addNotes(
    [first.length > 0 && `first ${first.join(' ')}`, last.length > 0 && `last ${last.join(' ')}`]
      .filter((part) => part !== false)
      .join(', '),
    [swapped && 'last name first'],
  )

const formatHost = (
  { host, domain }: { readonly host: string; readonly domain: string },
  note: string | false,
): string => addNotes(host, [host !== domain && `domain ${domain}`, note])

function addNotes(text: string, notes: readonly (string | false)[]): string {
  const given = notes.filter((note) => note !== false)
  return given.length === 0 ? text : `${text} (${given.join('; ')})`
}

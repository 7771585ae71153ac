/** A question in its normal form, as Explain shows it: only what was asked. */
import type { Question } from '../../matching/question.ts'
import type { NormalForm } from './explain-model.ts'

export function toNormalForm({ company, person, asksContact }: Question): NormalForm {
  const { site, mailSite } = company
  return {
    asksForContact: asksContact,
    ...asked('companyNames', company.names.map(toCompanyName)),
    ...asked('website', site && { ...site, readFromName: company.siteIsName }),
    ...asked('companyGuid', company.guid),
    ...asked('companyProfile', company.profile),
    ...asked('personNames', person.name?.readings.map(toPersonName)),
    ...asked('middleName', person.name && [...person.name.middle]),
    ...asked('email', person.email),
    ...asked('mailSite', mailSite && { ...mailSite, freeMail: company.mailIsFree }),
    ...asked('titleWords', [...person.titleWords]),
    ...asked('country', person.country),
    ...asked('contactGuid', person.guid),
    ...asked('contactProfile', person.profile),
  }
}

type Asked = Required<NormalForm>

/** The field, unless there is nothing in it. */
function asked<Name extends keyof Asked>(name: Name, value: Asked[Name] | undefined): Partial<NormalForm> {
  const isNothing = value === undefined || (Array.isArray(value) && value.length === 0)
  return isNothing ? {} : { [name]: value }
}

type CompanyName = Question['company']['names'][number]
type PersonName = NonNullable<Question['person']['name']>['readings'][number]

const toCompanyName = ({ words, terms, forms }: CompanyName): Asked['companyNames'][number] => ({
  words: [...words],
  terms: [...terms],
  legalForms: [...forms],
})

const toPersonName = ({ given, family, swapped }: PersonName): Asked['personNames'][number] => ({
  first: [...given],
  last: [...family],
  swapped,
})

/** The fields of the forms. Those of users and keys are in the OpenAPI document. */
import type { JsonSchema } from '../../api/json-schema.ts'
import type { LookupOperation, Schemas } from '../../api/schemas.ts'
import { capitalize } from '../../ui/format.ts'

type FieldName = Exclude<keyof Schemas['EnrichmentInput'] | keyof Schemas['BuyingGroupInput'], 'apikey'>

interface InputField<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  /** The values that the field can have. Default: any text. */
  readonly values?: readonly string[]
}

export interface InputGroup<Name extends string = string> {
  readonly title: string
  readonly fields: readonly InputField<Name>[]
  /** Whether the group is shown at once, or in a disclosure. */
  readonly isCommon: boolean
}

export const LOOKUP_GROUPS: Readonly<Record<LookupOperation, readonly InputGroup<FieldName>[]>> = {
  enrich: [
    {
      title: 'Contact',
      isCommon: true,
      fields: [
        { name: 'contactEmail', label: 'Email address', hint: 'Enough on its own.' },
        { name: 'contactFullName', label: 'Full name', hint: '“First Last” or “Last, First”.' },
      ],
    },
    {
      title: 'Company',
      isCommon: true,
      fields: [
        { name: 'companyName', label: 'Company name', hint: 'Spelling variants are accepted.' },
        { name: 'companyWebAddress', label: 'Company website', hint: 'A domain, or the URL of any page.' },
      ],
    },
    {
      title: 'More about the contact',
      isCommon: false,
      fields: [
        { name: 'contactFirstName', label: 'First name', hint: 'Nicknames and initials are accepted.' },
        { name: 'contactMiddleName', label: 'Middle name' },
        { name: 'contactLastName', label: 'Last name' },
        { name: 'contactJobTitle', label: 'Job title', hint: 'Distinguishes people with the same name.' },
        { name: 'contactCountry', label: 'Country', hint: 'Name or ISO code.' },
        { name: 'contactGuid', label: 'Contact GUID', hint: 'conGUID of an earlier response.' },
        { name: 'contactUrl', label: 'Contact profile URL' },
      ],
    },
    {
      title: 'More about the company',
      isCommon: false,
      fields: [
        { name: 'companyGuid', label: 'Company GUID', hint: 'compGUID of an earlier response.' },
        { name: 'companyLnUrl', label: 'Company profile URL' },
        { name: 'recordId', label: 'Your record ID', hint: 'Returned in the response.' },
      ],
    },
  ],
  buyingGroup: [
    {
      title: 'Company',
      isCommon: true,
      fields: [
        { name: 'companyWebsite', label: 'Company website', hint: 'A domain, or the URL of any page.' },
        { name: 'companyName', label: 'Company name', hint: 'Used if no other field is set.' },
      ],
    },
    {
      title: 'Page',
      isCommon: true,
      fields: [
        { name: 'pageNo', label: 'Page number', hint: 'From 1.', placeholder: '1' },
        { name: 'pageSize', label: 'Members per page', hint: '1 to 100.', placeholder: '20' },
      ],
    },
    {
      title: 'More about the company',
      isCommon: false,
      fields: [
        { name: 'companyGuid', label: 'Company GUID', hint: 'Takes precedence over all other fields.' },
        { name: 'companyLinkedinUrl', label: 'Company profile URL', hint: 'Takes precedence over the name.' },
        { name: 'recordId', label: 'Your record ID', hint: 'Returned in the response.' },
      ],
    },
  ],
}

/** Returns a text of the document without the marks of Markdown. */
export const toPlainText = (markdown: string): string =>
  markdown.replaceAll('**', '').replaceAll(/`([^`]+)`/g, '“$1”')

/** Returns the fields of an operation as one group, with their descriptions in the document. */
export const toInputGroup = (fields: Readonly<Record<string, JsonSchema>>): InputGroup => ({
  title: 'Fields',
  isCommon: true,
  fields: Object.entries(fields).map(([name, { description = '', enum: values = [] }]) => ({
    name,
    label: capitalize(name),
    hint: toPlainText(description),
    values: values.filter((value) => value !== null),
  })),
})

/** The values of an example, by the field names of the API. */
export type Values = Readonly<Partial<Record<FieldName, string | number>>>

/** Known column headings of spreadsheets and CRM exports, in English, German, and French, and what their columns contain. */

import { lazy } from '../lib/cache.ts'

/** Returns a heading without differences of case, accents, blanks, and punctuation. */
export const foldHeading = (name: string): string =>
  name
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Most likely first: if two columns have the same content, the one with the earlier heading is mapped. */
const HEADINGS = {
  recordId:
    'record id, lead id, external id, datensatz id, id de la fiche d’informations, id de fiche d’informations, id d’enregistrement, person id, personne id, kundennr, kundennummer, id',
  companyName:
    'company, company name, account name, account, organization, organisation, organization name, organization 1 name, organisation name, employer, current company, business name, company legal name, firma, firmenname, unternehmen, unternehmensname, name der firma, arbeitgeber, kunde, company account, firma account, primary company, associated company, associated company name, person organization, société, nom de la société, entreprise, nom de l’entreprise, raison sociale, compte, employeur, zugeordnetes unternehmen, primäres zugeordnetes unternehmen, primäres unternehmen, name des unternehmens, entreprise associée, entreprise associée principale, entreprise principale, nom du compte, person organisation, personne organisation, organisation nom, comp name',
  companyWebAddress:
    'website, company website, organization website, web site, company domain, domain, domain name, company domain name, website url, company url, web address, homepage, web page, website 1 value, web, webseite, internetseite, webadresse, site web, site internet, website des unternehmens, domainname des unternehmens, unternehmensdomain, url du site web, url der website, url website, website adresse, nom de domaine de l’entreprise, nom de domaine, organisation website, organisation webseite, organisation site web, comp website',
  contactFullName:
    'full name, contact name, contact full name, contact, lead name, person, person name, name of the person, display name, ansprechpartner, ansprechperson, kontakt, vollständiger name, nom complet, interlocuteur, kontaktname, nom du contact, personne nom, con full name',
  contactFirstName:
    'first name, firstname, given name, forename, contact first name, fname, vorname, prénom, person first name, person vorname, personne prénom, con first name',
  contactMiddleName: 'middle name, middlename, middle initial, second name, zweiter vorname, deuxième prénom',
  contactLastName:
    'last name, lastname, surname, family name, contact last name, lname, nachname, familienname, zuname, nom de famille, person last name, person nachname, personne nom de famille, con last name',
  contactEmail:
    'email, email address, work email, business email, e mail address, mail, contact email, person email work, email 1 value, e mail 1 value, email 1, person email, primary email, company email, emailadresse, mailadresse, geschäftliche email, email geschäftlich, adresse email, courriel, adresse électronique, e mail professionnel, person e mail, person e mail arbeit, person e mail geschäftlich, person e mail beruflich, personne e mail, personne e mail travail, personne e mail professionnel, personne e mail bureau, con email',
  contactJobTitle:
    'job title, organization title, organization 1 title, person job title, title, position, role, job, contact title, job role, designation, position title, stellenbezeichnung, funktion, berufsbezeichnung, jobtitel, fonction, poste, intitulé de poste, intitulé du poste, titre du poste, jobbezeichnung, positionsbezeichnung, person jobtitel, person jobbezeichnung, person stellenbezeichnung, person berufsbezeichnung, person position, personne poste, personne fonction, personne titre, personne titre du poste, personne intitulé du poste, con job title en',
  contactCountry:
    'country, contact country, country name, country code, mailing country, billing country, country region, land, land region, pays, pays région, land postanschrift, postanschrift land, pays adresse postale, organization country of address, organisation land der adresse, organisation pays de adresse, organisation pays de l’adresse, rechnungsland, land rechnungsanschrift, pays adresse de facturation, pays de facturation, address 1 country, con work loc country',
  companyGuid: 'comp guid, company id guid',
  companyLnUrl:
    'company linkedin, company linkedin url, linkedin company url, company linkedin page, linkedin company page, company profile url, linkedin firma, linkedin unternehmensseite, linkedin unternehmensprofil, page linkedin de l’entreprise, organization linkedin profile, organisation linkedin profil, organisation profil linkedin, comp pub profile url',
  contactGuid: 'con guid',
  contactUrl:
    'contact linkedin, contact linkedin url, person linkedin, person linkedin url, linkedin profile, linkedin profile url, contact profile url, linkedin member url, linkedin profil, linkedin profil url, profil linkedin, url du profil linkedin, person linkedin profil, personne linkedin, personne profil linkedin, con pub profile url',
  industry: 'industry, branche, wirtschaftszweig, secteur, secteur d’activité',
  employeeCount:
    'employees, number of employees, employee count, no of employees, mitarbeiter, mitarbeiterzahl, anzahl der mitarbeiter, anzahl mitarbeiter, effectif, nombre d’employés',
  employeeRange: 'company size, employee range, unternehmensgröße, firmengröße, taille de l’entreprise',
  street:
    'street, street address, address, address line 1, billing street, mailing street, straße, adresse, anschrift, rue',
  city: 'city, town, billing city, mailing city, ort, stadt, ville',
  state:
    'state, state province, state region, province, billing state, mailing state, bundesland, département',
  zipcode:
    'zip, zip code, zip postal code, postal code, postcode, billing zip, billing postal code, mailing postal code, plz, postleitzahl, code postal',
  phone:
    'phone, phone number, telephone, company phone, work phone, business phone, main phone, telefon, telefonnummer, téléphone, numéro de téléphone',
  directDial: 'direct dial, direct phone, direct number, direktwahl, durchwahl, ligne directe',
} as const

/** What a column contains. Contents of leads have the names of the Enrich fields. */
export type Content = keyof typeof HEADINGS

/** Headings that may mean several contents. The values of the column decide. */
export const AMBIGUOUS_HEADINGS: ReadonlyMap<string, readonly Content[]> = new Map(
  (
    [
      [
        'linkedin, linkedin url, url linkedin, li url, linkedin link, lien linkedin, profile url, profile',
        ['contactUrl', 'companyLnUrl'],
      ],
      ['name, nom', ['contactFullName', 'companyName', 'contactLastName']],
      ['titel, titre', ['contactJobTitle']],
      ['url, link', ['companyWebAddress', 'contactUrl']],
    ] satisfies [string, Content[]][]
  ).flatMap(([names, fields]) => names.split(', ').map((name) => [foldHeading(name), fields] as const)),
)

/** Headings that are similar to a known one and mean something else, such as the owner of a record. */
const listOtherHeadings = (): readonly string[] =>
  [
    'owner, status, stage, score, source, type, contact owner, lead owner, account owner, company owner, deal owner, record owner, owner name, organization id, contact id, company id, account id, lead source, lead status, person owner, organization owner, associated company ids, associated contact ids, person phone work, person phone home, person phone mobile, phone 1 value, phone 1 label, e mail 1 label, e mail 1 type, e mail display name',
    'kontakt zuständiger, unternehmens zuständiger, kontaktinhaber, accountinhaber, lead inhaber, leadquelle, kontakt id, unternehmens id, zugeordnete unternehmens ids, person besitzer, organisation besitzer, organisation id, person telefon arbeit, person e mail privat',
    'propriétaire du contact, propriétaire du compte, propriétaire de l’entreprise, propriétaire de la piste, origine de la piste, statut de la piste, statut du lead, id du contact, id de contact, id du compte, id de l’entreprise, ids des entreprises associées, personne propriétaire, organisation propriétaire, personne téléphone travail, personne e mail domicile',
  ]
    .join(', ')
    .split(', ')
    .map(foldHeading)

/** The fields of a kind of table, and the headings of their columns. */
export interface TableFields<Field extends string> {
  readonly names: readonly Field[]
  readonly byContent: Readonly<Partial<Record<Content, Field>>>
  /** The field of each folded heading. A lower rank is a better match, 0 is the best. */
  readonly known: ReadonlyMap<string, { readonly field: Field; readonly rank: number }>
  /** What happens to the values of a mapped column, in messages. */
  readonly verb: { readonly infinitive: string; readonly past: string }
}

/** Creates the fields of a kind of table. The name of a field is its best heading. */
export function createTableFields<Field extends string>(
  names: readonly Field[],
  byContent: Readonly<Partial<Record<Content, Field>>>,
  verb: TableFields<Field>['verb'],
): TableFields<Field> {
  const getKnown = lazy(() => listKnown(names, byContent))
  return {
    names,
    byContent,
    // At first use, because most starts import nothing.
    get known() {
      return getKnown()
    },
    verb,
  }
}

function listKnown<Field extends string>(
  names: readonly Field[],
  byContent: TableFields<Field>['byContent'],
): TableFields<Field>['known'] {
  const known = new Map(names.map((field) => [foldHeading(field), { field, rank: 0 }]))
  for (const content of CONTENTS) {
    const field = byContent[content]
    if (field === undefined) continue
    for (const [index, name] of [content, ...HEADINGS[content].split(', ')].entries()) {
      const key = foldHeading(name)
      if (!known.has(key)) known.set(key, { field, rank: index + CONTENT_RANK })
    }
  }
  return known
}

/** The rank of the name of a content, after the name of the field. */
export const CONTENT_RANK = 1

const CONTENTS = Object.keys(HEADINGS) as Content[]

const allHeadings = lazy(
  (): ReadonlySet<string> =>
    new Set([
      ...CONTENTS.flatMap((content) => [content, ...HEADINGS[content].split(', ')]).map(foldHeading),
      ...AMBIGUOUS_HEADINGS.keys(),
      ...listOtherHeadings(),
    ]),
)

/** Salesforce reports put the record type first: `Lead: First Name`. */
const RECORD_TYPE_PREFIX = /^\s*(?:lead|contact|kontakt|piste)\s*:/i

/** Returns the folded heading of a column, without the record type unless the lists contain it. */
export function toHeadingKey(name: string): string {
  const key = foldHeading(name)
  return allHeadings().has(key) ? key : foldHeading(name.replace(RECORD_TYPE_PREFIX, ''))
}

/** Tests for the heading of an id, such as `Company ID` or `companyId`. */
const isIdHeading = (name: string): boolean =>
  /(?<!\p{L})ids?(?!\p{L})/iu.test(name) || /\p{Ll}I[Dd]s?$/u.test(name)

/** Tests whether a heading may be a misspelled known one: no list contains it, and it is not an id. */
export const mayBeMisspelled = (name: string, key: string): boolean =>
  key.length >= 5 && !allHeadings().has(key) && !isIdHeading(name)

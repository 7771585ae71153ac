/** Known column headings of spreadsheets and CRM exports, in English, German, French, Spanish, Portuguese, Italian, and Dutch. */

import { lazy } from '../lib/cache.ts'

/** Returns a heading without differences of case, accents, blanks, and punctuation. */
export const foldHeading = (name: string): string =>
  name
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Most likely first: if two columns have the same content, the one with the earlier heading is mapped. */
export const HEADINGS = {
  recordId:
    'record id, lead id, external id, datensatz id, id de la fiche d’informations, id de fiche d’informations, id d’enregistrement, person id, personne id, kundennr, kundennummer, id, id del registro, id de registro, id do registro, id record, record nummer, klantnummer',
  companyName:
    'company, company name, account name, account, organization, organisation, organization name, organization 1 name, organisation name, employer, current company, business name, company legal name, firma, firmenname, unternehmen, unternehmensname, name der firma, arbeitgeber, kunde, company account, firma account, primary company, associated company, associated company name, person organization, société, nom de la société, entreprise, nom de l’entreprise, raison sociale, compte, employeur, zugeordnetes unternehmen, primäres zugeordnetes unternehmen, primäres unternehmen, name des unternehmens, entreprise associée, entreprise associée principale, entreprise principale, nom du compte, person organisation, personne organisation, organisation nom, comp name, empresa, nombre de la empresa, razón social, cuenta, nombre de la cuenta, empleador, nome da empresa, razão social, conta, nome da conta, empregador, azienda, nome azienda, nome dell’azienda, ragione sociale, impresa, datore di lavoro, bedrijf, bedrijfsnaam, organisatie, organisatienaam, werkgever, accountnaam, associated company primary, account account name, company name account, account name account',
  companyWebAddress:
    'website, company website, organization website, company domain, domain, domain name, company domain name, website url, company url, web address, homepage, web page, website 1 value, web, webseite, internetseite, webadresse, site web, site internet, website des unternehmens, domainname des unternehmens, unternehmensdomain, url du site web, url der website, url website, website adresse, nom de domaine de l’entreprise, nom de domaine, organisation website, organisation webseite, organisation site web, comp website, sitio web, página web, dominio, dominio de la empresa, url del sitio web, domínio da empresa, url do site, sito web, sito internet, dominio azienda, url del sito web, webadres, domein, domeinnaam, bedrijfsdomein, website company name account, website account name account, associated company domain, associated company domain name, account website, account url',
  contactFullName:
    'full name, contact name, contact full name, contact, lead name, person, person name, name of the person, display name, badge name, guest name, ansprechpartner, ansprechperson, kontakt, vollständiger name, nom complet, interlocuteur, kontaktname, nom du contact, personne nom, con full name, nombre completo, nombre del contacto, contacto, nome completo, nome do contato, contato, nome e cognome, nome contatto, contatto, referente, volledige naam, contactpersoon, naam contactpersoon',
  contactFirstName:
    'first name, given name, forename, contact first name, fname, vorname, prénom, person first name, person vorname, personne prénom, con first name, first, nombre, primer nombre, primeiro nome, nome, voornaam',
  contactMiddleName:
    'middle name, middle initial, second name, zweiter vorname, deuxième prénom, segundo nombre, segundo nome, secondo nome, tweede voornaam, additional name',
  contactLastName:
    'last name, surname, family name, contact last name, lname, nachname, familienname, zuname, nom de famille, person last name, person nachname, personne nom de famille, con last name, last, apellido, apellidos, primer apellido, sobrenome, último nome, cognome, achternaam, familienaam',
  contactEmail:
    'email, email address, work email, business email, mail, contact email, person email work, email 1 value, email 1, person email, primary email, company email, emailadresse, mailadresse, geschäftliche email, email geschäftlich, adresse email, courriel, adresse électronique, e mail professionnel, person e mail arbeit, person e mail geschäftlich, person e mail beruflich, personne e mail, personne e mail travail, personne e mail professionnel, personne e mail bureau, con email, correo electrónico, correo, dirección de correo electrónico, endereço de e mail, correio eletrônico, indirizzo email, posta elettronica, e mailadres, zakelijk e mailadres',
  contactJobTitle:
    'job title, organization title, organization 1 title, person job title, position, role, job, contact title, job role, designation, position title, job position, stellenbezeichnung, funktion, berufsbezeichnung, jobtitel, fonction, poste, intitulé de poste, intitulé du poste, titre du poste, jobbezeichnung, positionsbezeichnung, person jobtitel, person jobbezeichnung, person stellenbezeichnung, person berufsbezeichnung, person position, personne poste, personne fonction, personne titre, personne titre du poste, personne intitulé du poste, con job title en, cargo, puesto, puesto de trabajo, título del puesto, título do cargo, qualifica, ruolo, mansione, titolo professionale, functie, functietitel, functienaam',
  contactCountry:
    'country, contact country, country name, country code, mailing country, billing country, mailing country text only, billing country text only, country region, land, land region, pays, pays région, land postanschrift, postanschrift land, pays adresse postale, organization country of address, organisation land der adresse, organisation pays de adresse, organisation pays de l’adresse, rechnungsland, land rechnungsanschrift, pays adresse de facturation, pays de facturation, address 1 country, address 1 country region, con work loc country, país, país región, país o región, paese, paese area geografica, nazione, land regio',
  nameSuffix:
    'suffix, name suffix, generation, generational suffix, namenszusatz, namenssuffix, suffixe, sufijo, sufixo, suffisso, achtervoegsel',
  jobStart:
    'start date, job start date, employment start date, hire date, started, eintrittsdatum, date de début, fecha de inicio, data de início, data di inizio, startdatum',
  jobEnd:
    'end date, job end date, employment end date, termination date, leaving date, ended, date left, left on, austrittsdatum, enddatum, date de fin, date de départ, fecha de fin, data de término, data di fine, einddatum',
  hasLeft:
    'no longer at company, left, left company, has left, left the company, is former employee, nicht mehr im unternehmen, ausgeschieden, a quitté l’entreprise, ya no trabaja en la empresa, não trabalha mais na empresa, non lavora più in azienda, niet meer werkzaam bij bedrijf',
  companyGuid: 'comp guid, company id guid',
  companyLnUrl:
    'company linkedin, company linkedin url, linkedin company url, company linkedin page, linkedin company page, company profile url, linkedin firma, linkedin unternehmensseite, linkedin unternehmensprofil, page linkedin de l’entreprise, organization linkedin profile, organisation linkedin profil, organisation profil linkedin, comp pub profile url, página de linkedin de la empresa, página da empresa no linkedin, pagina linkedin azienda, linkedin bedrijfspagina',
  contactGuid: 'con guid',
  contactUrl:
    'contact linkedin, contact linkedin url, person linkedin, person linkedin url, linkedin profile, linkedin profile url, contact profile url, linkedin member url, linkedin profil, linkedin profil url, profil linkedin, url du profil linkedin, person linkedin profil, personne linkedin, personne profil linkedin, con pub profile url, perfil de linkedin, perfil do linkedin, profilo linkedin, linkedin profiel',
  industry:
    'industry, branche, wirtschaftszweig, secteur, secteur d’activité, sector, industria, setor, settore, bedrijfstak, organization industry',
  employeeCount:
    'employees, number of employees, employee count, no of employees, mitarbeiter, mitarbeiterzahl, anzahl der mitarbeiter, anzahl mitarbeiter, effectif, nombre d’employés, número de empleados, empleados, número de funcionários, funcionários, numero di dipendenti, dipendenti, aantal medewerkers, aantal werknemers, organization number of employees',
  employeeRange:
    'company size, employee range, unternehmensgröße, firmengröße, taille de l’entreprise, tamaño de la empresa, tamanho da empresa, dimensione azienda, bedrijfsgrootte',
  street:
    'street, street address, work address, address, address line 1, billing street, mailing street, straße, adresse, anschrift, rue, dirección, calle, endereço, rua, indirizzo, via, adres, straat, address 1 street, address 1 street 1, address 1 line 1, organization address, organization street road name of address',
  city: 'city, town, billing city, mailing city, ort, stadt, ville, ciudad, cidade, città, plaats, stad, address 1 city, organization city town village locality of address',
  state:
    'state, state province, state region, province, billing state, mailing state, bundesland, département, provincia, estado, provincie, mailing state province, billing state province, mailing state province text only, billing state province text only, address 1 state province, address 1 state, address 1 region, organization state county of address',
  zipcode:
    'zip, zip code, zip postal code, postal code, postcode, billing zip, billing postal code, mailing postal code, plz, postleitzahl, code postal, código postal, cep, cap, codice postale, mailing zip postal code, mailing zip, billing zip postal code, billing code, address 1 zip postal code, address 1 postal code, organization zip postal code of address',
  phone:
    'phone, phone number, telephone, company phone, work phone, business phone, main phone, telefon, telefonnummer, numéro de téléphone, teléfono, número de teléfono, telefone, número de telefone, numero di telefono, telefoonnummer, person phone work, person phone, person telefon arbeit, personne téléphone travail, organization phone, phone 1 value, account phone, mailing phone',
  directDial:
    'direct dial, direct phone, direct number, direktwahl, durchwahl, ligne directe, línea directa, linha direta, linea diretta, direct nummer, direct phone number, work direct phone, direct line, mobile phone, mobile, mobile phone number, mobile number, cell phone, cell, cell phone number, person phone mobile, mobiltelefon, mobil, mobiltelefonnummer, mobilnummer, handy, handynummer, person telefon mobil, numéro de téléphone mobile, téléphone mobile, téléphone portable, personne téléphone mobile, móvil, teléfono móvil, número de teléfono móvil, celular, teléfono celular, número de celular, telemóvel, telefone celular, cellulare, telefono cellulare, numero di cellulare, mobiel, mobiele telefoon, mobiel nummer, mobiel telefoonnummer',
} as const

/** What a column contains. Contents of leads have the names of the Enrich fields. */
export type Content = keyof typeof HEADINGS

/** Headings that may mean several contents. The other columns decide. */
export const AMBIGUOUS_HEADINGS: ReadonlyMap<string, readonly Content[]> = new Map(
  (
    [
      [
        'linkedin, linkedin url, url linkedin, li url, linkedin link, lien linkedin, profile url, profile, public profile',
        ['contactUrl', 'companyLnUrl'],
      ],
      ['name, nom', ['contactFullName', 'companyName', 'contactLastName']],
      ['title', ['contactJobTitle', 'companyName']],
      ['url, link', ['companyWebAddress', 'contactUrl']],
    ] satisfies [string, Content[]][]
  ).flatMap(([names, fields]) => names.split(', ').map((name) => [foldHeading(name), fields] as const)),
)

/** Contents that complete the value of a field: a generation belongs to the last name, and whether people have left to the end of a job. */
const PARTS = ['nameSuffix', 'hasLeft'] as const satisfies Content[]
export type Part = (typeof PARTS)[number]

interface KnownHeading<Field extends string> {
  readonly field: Field
  /** A lower rank is a better match, 0 is the best. */
  readonly rank: number
  /** What the column adds to the field; `undefined` if it has the whole value. */
  readonly part: Part | undefined
}

/** The fields of a kind of table, and the headings of their columns. */
export interface TableFields<Field extends string> {
  readonly names: readonly Field[]
  readonly byContent: Readonly<Partial<Record<Content, Field>>>
  /** The field of each folded heading. */
  readonly known: ReadonlyMap<string, KnownHeading<Field>>
}

/** Creates the fields of a kind of table. The name of a field is its best heading. */
export function createTableFields<Field extends string>(
  names: readonly Field[],
  byContent: Readonly<Partial<Record<Content, Field>>>,
): TableFields<Field> {
  const getKnown = lazy(() => listKnown(names, byContent))
  return {
    names,
    byContent,
    // At first use, because most starts import nothing.
    get known() {
      return getKnown()
    },
  }
}

function listKnown<Field extends string>(
  names: readonly Field[],
  byContent: TableFields<Field>['byContent'],
): TableFields<Field>['known'] {
  const known = new Map(
    names.map((field): [string, KnownHeading<Field>] => [
      foldHeading(field),
      { field, rank: 0, part: undefined },
    ]),
  )
  for (const content of CONTENTS) {
    const field = byContent[content]
    if (field === undefined) continue
    const part = PARTS.find((one) => one === content)
    for (const [index, name] of [content, ...HEADINGS[content].split(', ')].entries()) {
      const key = foldHeading(name)
      if (!known.has(key)) known.set(key, { field, rank: index + 1, part })
    }
  }
  return known
}

const CONTENTS = Object.keys(HEADINGS) as Content[]
const ALL_FIELDS = createTableFields(CONTENTS, Object.fromEntries(CONTENTS.map((one) => [one, one])))

/** Returns whether a heading may have a field in any table. */
export function isKnownHeading(name: string): boolean {
  const key = toHeadingKey(name)
  if (ALL_FIELDS.known.has(key) || AMBIGUOUS_HEADINGS.has(key)) return true
  return findQualifiedField(name, ALL_FIELDS) !== undefined
}

/** Salesforce reports put the record type first: `Lead: First Name`. HubSpot's API marks its own fields: `hs_linkedin_url`. */
const RECORD_TYPE_PREFIX = /^\s*(?:(?:lead|contact|kontakt|piste)\s*:|hs_)/i

/** Returns the folded heading of a column without the record type. */
export const toHeadingKey = (name: string): string => foldHeading(name.replace(RECORD_TYPE_PREFIX, ''))

/** Words that say whose value a column has. */
const PERSON_WORDS: readonly string[] =
  'contact, person, lead, prospect, attendee, participant, registrant, invitee, delegate, kontakt, ansprechpartner, teilnehmer'.split(
    ', ',
  )
/** Words that say which of several values a column has. */
const PRIMARY_WORDS: readonly string[] = ['primary', 'main', '1']

const PERSON_ADDRESSES: readonly Content[] = ['contactEmail', 'contactUrl']
/** Ids, and facts about companies, are not among them: `Contact ID` and `Primary Industry` have other meanings. */
const QUALIFIED_CONTENTS: readonly Content[] = [
  ...PERSON_ADDRESSES,
  ...(['contactFullName', 'contactFirstName', 'contactMiddleName', 'contactLastName'] as const),
  ...(['contactJobTitle', 'contactCountry', 'companyName', 'companyWebAddress', 'companyLnUrl'] as const),
]

/**
 * Finds the field of a known heading with such words around it: `Attendee Name`, `Email Address 1`. A word for a person must come
 * first, because `Company Contact` and `Country Lead` name people. Only addresses may precede it: `Email (Primary Contact)`.
 */
export function findQualifiedField<Field extends string>(
  name: string,
  { byContent, known }: TableFields<Field>,
): Field | undefined {
  const words = (name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/\p{L}+|\p{N}+/gu) ?? []).map(foldHeading)
  const isOther = (word: string): boolean => !PERSON_WORDS.includes(word) && !PRIMARY_WORDS.includes(word)
  const others = words.filter(isOther)
  const person = words.findLastIndex((word) => PERSON_WORDS.includes(word))
  const isOfPerson = person >= 0
  if (others.length === words.length || (isOfPerson && byContent.contactLastName === undefined))
    return undefined
  const key = others.join('') || (words[person] ?? '')
  // Pipedrive calls the name of a sales opportunity "Lead - Title".
  if (key === 'title' && words.includes('lead')) return undefined
  const [meaning] = (isOfPerson && AMBIGUOUS_HEADINGS.get(key)) || []
  const whole = known.get(key)
  const field = meaning?.startsWith('contact') ? byContent[meaning] : whole?.field
  if (field === undefined || whole?.part !== undefined) return undefined
  const isAmong = (contents: readonly Content[]): boolean => contents.some((one) => byContent[one] === field)
  const isPersonFirst = others.length === 0 || person < words.findIndex(isOther)
  return isAmong(isPersonFirst ? QUALIFIED_CONTENTS : PERSON_ADDRESSES) ? field : undefined
}

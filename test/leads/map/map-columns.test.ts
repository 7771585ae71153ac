/** The mapping of columns to fields. */
import { describe, expect, test } from 'bun:test'
import { createLeadBody } from '../../../src/leads/map/lead-body.ts'
import { mapColumns } from '../../../src/leads/map/map-columns.ts'

function mapped(
  columns: readonly string[],
  given: readonly string[] = [],
  sample: readonly (readonly string[])[] = [],
) {
  const { fields, notes } = mapColumns(columns, given, sample)
  return { sent: Object.fromEntries(fields.map(({ column, field }) => [columns[column], field])), notes }
}

/** Headings in tables and in the exports of CRM systems, by the field that they mean alone. */
const HEADINGS = {
  companyName: [
    ...['ACCOUNT NAME', 'Firma', 'Société', 'Company / Account', 'Associated Company', 'Primary Company'],
    ...['Organization - Name', 'Organization Name', 'Lead: Company', 'Kontakt: Firmenname', 'Firma/Account'],
    ...['Unternehmensname', 'Entreprise associée', 'Accountname', 'Person - Organisation'],
    ...['Nombre de la empresa', 'Nome da empresa', 'Ragione sociale', 'Bedrijfsnaam'],
    ...['Nom de l’entreprise', 'Organisation - Nom', 'Nom du compte', 'Personne - Organisation'],
  ],
  companyWebAddress: [
    ...['company_domain_name', 'Web Page', 'Website 1 - Value', 'URL der Website', 'Site Web'],
    ...['Domainname des Unternehmens', 'URL du site web', 'Organisation - Website'],
    'Nom de domaine de l’entreprise',
  ],
  companyLnUrl: [
    ...['LinkedIn-Unternehmensseite', 'Organisation - LinkedIn-Profil', 'Page LinkedIn de l’entreprise'],
  ],
  contactEmail: [
    ...['E-mail', 'Email Address', 'E-Mail-Adresse', 'contactEmail', 'Person - Email - Work', 'E-Mail 1'],
    ...['E-mail 1 - Value', 'Personne - E-mail - Bureau', 'Person - E-Mail - Arbeit'],
  ],
  contactFullName: ['Person - Name', 'Personne - Nom'],
  contactFirstName: ['First Name', 'Vorname', 'Prénom', 'Person - Vorname', 'Nombre', 'Nome', 'Voornaam'],
  contactLastName: [
    ...['Last Name', 'Nachname', 'Nom de famille', 'Apellidos', 'Sobrenome', 'Cognome', 'Achternaam'],
  ],
  contactJobTitle: [
    ...['Job Title', 'Position', 'Fonction', 'Intitulé du poste', 'Organization Title'],
    'Personne - Titre du poste',
  ],
  contactCountry: [
    ...['Land', 'Pays', 'Land (Postanschrift)', 'Organisation - Land der Adresse'],
    ...['Pays (adresse postale)', 'Organisation - Pays de Adresse', 'Address 1 - Country'],
  ],
  recordId: ['Datensatz-ID', 'ID de la fiche d’informations', 'Person - ID', 'Id', 'Kundennr.'],
}

describe('a heading', () => {
  test.each(Object.entries(HEADINGS))('can mean %s', (field, headings) => {
    for (const heading of headings)
      expect(mapped([heading, 'Notes', 'contactGuid']).sent).toMatchObject({ [heading]: field })
  })

  test('that is misspelled is not used', () => {
    expect(mapped(['Company', 'Emial Address'])).toEqual({
      sent: { Company: 'companyName' },
      notes: [expect.stringContaining('None of the used columns identifies a person')],
    })
  })

  test('for a field that another column also fits is reported, and the likelier column is used', () => {
    const { sent, notes } = mapped(['Account', 'Company', 'conGUID'])
    expect(sent).toEqual({ Company: 'companyName', conGUID: 'contactGuid' })
    expect(notes).toEqual([
      'Column 1, "Account", could also be companyName, but column 2, "Company", is used. To use it instead, map #1 to companyName, or rename it.',
    ])
  })

  test('that two columns have is sent from both: each row has the first value that is not blank', () => {
    const { fields, notes } = mapColumns(['Company', 'COMPANY', 'conGUID'], [])
    expect(notes).toEqual([
      'Columns 1 and 2, "Company" and "COMPANY", mean the same. Each row uses the first value that is not blank.',
    ])
    const send = (...values: string[]) =>
      createLeadBody({ row: 1, line: 2, values, json: undefined, parseError: undefined }, fields).body
    expect(send('Acme', 'Beta')).toEqual({ companyName: 'Acme' })
    expect(send('', 'Beta')).toEqual({ companyName: 'Beta' })
    expect(send('n/a', 'Beta')).toEqual({ companyName: 'Beta' })
  })

  test('that the user has mapped for one of two columns is used only from that one', () => {
    expect(mapColumns(['Company', 'Company', 'conGUID'], ['#2=companyName']).fields).toEqual([
      { column: 1, field: 'companyName' },
      { column: 2, field: 'contactGuid' },
    ])
  })

  test('with the record type before a colon is mapped by the name after it', () => {
    expect(mapped(['Lead: Vorname', 'Lead: Nachname', 'E-Mail', 'Lead: Titel', 'Lead: Status'])).toEqual({
      sent: {
        'Lead: Vorname': 'contactFirstName',
        'Lead: Nachname': 'contactLastName',
        'E-Mail': 'contactEmail',
      },
      notes: [expect.stringContaining('No column is used as the company')],
    })
  })

  test('as the email address alone needs no company', () => {
    expect(mapped(['Email', 'Title']).notes).toEqual([])
  })
})

/** Headings of exports that mean a field only with a word such as "Contact" or "Primary", with what each is sent as. */
const EXPORTS: Record<string, { sent: Record<string, string>; ignored: string[] }> = {
  'HubSpot, with the names of its API': {
    sent: {
      firstname: 'contactFirstName',
      lastname: 'contactLastName',
      jobtitle: 'contactJobTitle',
      hs_linkedin_url: 'contactUrl',
      company: 'companyName',
    },
    ignored: ['hs_object_id', 'hs_lead_status', 'hs_email_domain', 'hs_email_optout', 'hs_persona'],
  },
  HubSpot: {
    sent: { 'First Name': 'contactFirstName', 'LinkedIn URL': 'contactUrl', 'Company Name': 'companyName' },
    ignored: [
      ...['Contact owner', 'Lead Status', 'Lead Type', 'Marketing contact status', 'Contact unworked'],
      ...['Last Contacted', 'Buying Role', 'Email Domain', 'First Conversion', 'Lifecycle Stage'],
      ...['Primary Associated Company ID', 'Number of times contacted', 'IP Country', 'Merged Contact IDs'],
    ],
  },
  'Salesforce leads': {
    sent: {
      'Lead First Name': 'contactFirstName',
      'Lead Company': 'companyName',
      'Lead Email': 'contactEmail',
    },
    ignored: [
      ...['Lead Source', 'Lead Status', 'Lead Owner', 'Lead Owner Email', 'Lead Record Type', 'Rating'],
      ...['Primary Campaign Source', 'Lead: Status', 'Converted', 'Last Activity', 'Lead Currency'],
    ],
  },
  'Salesforce contacts': {
    sent: {
      'Account Name': 'companyName',
      'Contact Role': 'contactJobTitle',
      'Primary Contact': 'contactFullName',
      'Contact Email Address': 'contactEmail',
    },
    ignored: [
      ...[
        'Account Owner',
        'Account Owner Email',
        'Account ID',
        'Contact ID',
        'Contact Owner',
        'Contact Type',
      ],
      ...['Contact Owner: Full Name', 'Last Contact Date', 'Reports To: Full Name', 'Emergency Contact'],
      ...['First Contact', 'Last Contact', 'Last Contact Name', 'Last Contact Email', 'Contact Currency'],
    ],
  },
  'Pipedrive leads': {
    sent: { 'Lead - Contact person': 'contactFullName', 'Lead - Organization': 'companyName' },
    ignored: [
      'Lead - Title',
      'Lead - Owner',
      'Lead - Labels',
      'Lead - Source',
      'Person - Owner',
      'Person - Label',
    ],
  },
  'Dynamics accounts': {
    sent: {
      'Account Name': 'companyName',
      'Primary Contact': 'contactFullName',
      'Email (Primary Contact)': 'contactEmail',
    },
    ignored: [
      '(Do Not Modify) Contact',
      '(Do Not Modify) Lead',
      'Status Reason',
      'Address 1: City',
      'Main Phone',
    ],
  },
  'Dynamics, with the names of its API': {
    sent: {
      emailaddress1: 'contactEmail',
      address1_country: 'contactCountry',
      websiteurl: 'companyWebAddress',
    },
    ignored: [
      'emailaddress2',
      'telephone1',
      'address1_line1',
      'address1_name',
      'leadsourcecode',
      'contactid',
    ],
  },
  ZoomInfo: {
    sent: {
      'LinkedIn Contact Profile URL': 'contactUrl',
      'Person Country': 'contactCountry',
      'Email Address': 'contactEmail',
      'Company Name': 'companyName',
    },
    ignored: [
      ...['ZoomInfo Contact ID', 'ZoomInfo Contact Profile URL', 'Contact Accuracy Score', 'Email Domain'],
      ...['Primary Industry', 'Primary Sub-Industry', 'SIC Code 1', 'Person Street', 'Person City'],
      ...['Previous Job Title', 'Previous Company Name', 'Job Function', 'LinkedIn Company Profile URL'],
    ],
  },
  Apollo: {
    sent: { 'Person Linkedin Url': 'contactUrl', Title: 'contactJobTitle', Company: 'companyName' },
    ignored: [
      ...['Email Status', 'Primary Email Source', 'Primary Email Last Verified At', 'Secondary Email'],
      ...['Contact Owner', 'Account Owner', 'Last Contacted', 'Apollo Contact Id', 'Departments'],
    ],
  },
  'LinkedIn connections': {
    sent: { 'First Name': 'contactFirstName', 'Email Address': 'contactEmail', Company: 'companyName' },
    ignored: ['Connected On'],
  },
  Eventbrite: {
    sent: {
      'Attendee First Name': 'contactFirstName',
      'Attendee Surname': 'contactLastName',
      'Attendee Email': 'contactEmail',
      'Attendee Company': 'companyName',
      'Attendee Job Title': 'contactJobTitle',
    },
    ignored: ['Order no.', 'Attendee #', 'Attendee Status', 'Ticket Type', 'Buyer Email', 'Attendee no.'],
  },
  Calendly: {
    sent: { 'Invitee Name': 'contactFullName', 'Invitee Email': 'contactEmail', Company: 'companyName' },
    ignored: ['Invitee Time Zone', 'Invitee accepted marketing emails', 'Guest Email(s)', 'Event Type Name'],
  },
  'an event': {
    sent: {
      attendee_name: 'contactFullName',
      attendeeCompany: 'companyName',
      'Email Address 1': 'contactEmail',
      'Participant LinkedIn': 'contactUrl',
    },
    ignored: ['attendee_id', 'Attendee Type', 'Attended', 'Registration Date', 'Email Address 2', 'Attendee'],
  },
  'a spreadsheet': {
    sent: {
      First: 'contactFirstName',
      Last: 'contactLastName',
      'Job Position': 'contactJobTitle',
      'Primary Company': 'companyName',
      'Main Contact Email': 'contactEmail',
    },
    ignored: [
      ...['Company Contact', 'Company Contact Name', 'Account Contact', 'Business Contact Name', 'Team Lead'],
      ...[
        'Country Lead',
        'Country Contact Name',
        'Website Contact',
        'Lead Link',
        'Name 1',
        'Name 2',
        'Contact 2',
      ],
      ...[
        'Position Lead',
        'Domain Contact Name',
        'Do not contact',
        'Technical Contact Email',
        'Primary',
        '1',
      ],
    ],
  },
  'a German spreadsheet': {
    sent: {
      'Ansprechpartner Vorname': 'contactFirstName',
      'Ansprechpartner Nachname': 'contactLastName',
      'Kontakt E-Mail': 'contactEmail',
      Firma: 'companyName',
    },
    ignored: ['Letzter Kontakt', 'Kontakt-Status', 'Ansprechpartner Telefon'],
  },
}

describe('an export sends people, and no column that means something else', () => {
  test.each(Object.entries(EXPORTS))('%s', (_, { sent, ignored }) => {
    expect(mapped([...Object.keys(sent), ...ignored])).toEqual({ sent, notes: [] })
  })

  test('if a column needs no such word, it is preferred', () => {
    expect(mapped(['Company', 'Primary Contact', 'Full Name']).sent).toEqual({
      Company: 'companyName',
      'Full Name': 'contactFullName',
    })
  })
})

test('a lead file without a company column causes a warning', () => {
  const { notes } = mapped(['Vorname', 'Nachname', 'E-Mail', 'Kürzel'])
  expect(notes).toEqual([expect.stringContaining('--map "Heading=companyName"')])
  for (const heading of ['Firma', 'Website', 'compGUID', 'Company LinkedIn'])
    expect(mapped(['E-Mail', heading]).notes).toEqual([])
})

test('a lead file with companies and without people causes a warning', () => {
  const note = expect.stringContaining('so matches return only a company')
  expect(mapped(['Company', 'Website', 'Attendee Status', 'First Name']).notes).toEqual([note])
  for (const heading of ['E-Mail', 'Full Name', 'Last Name', 'conGUID', 'LinkedIn Profile'])
    expect(mapped(['Company', heading]).notes).toEqual([])
})

describe('an ambiguous heading', () => {
  test('for a profile is that of a person, if the table has people', () => {
    expect(mapped(['Company', 'LinkedIn']).sent.LinkedIn).toBe('contactUrl')
  })

  const PROFILES = [['Ada', 'https://www.linkedin.com/in/ada'], ['Bo'], ['Cy', 'linkedin.com/in/cy/']]
  const SITES = [
    ['Ada', 'https://acme.example'],
    ['Bo', 'https://www.linkedin.com/in/bo'],
  ]
  test.each([
    [PROFILES, 'contactUrl'],
    [PROFILES.slice(0, 1), 'contactUrl'],
    [SITES, 'companyWebAddress'],
    [[], 'companyWebAddress'],
  ])('for a URL is that of a person if its values are profiles', (sample, field) => {
    expect(mapped(['First Name', 'URL', 'Last Name', 'Company'], [], sample).sent.URL).toBe(field)
  })

  test('for a URL with profiles is never a website', () => {
    const { sent, notes } = mapped(['First Name', 'URL', 'LinkedIn Profile', 'Company'], [], PROFILES)
    expect(sent).not.toHaveProperty('URL')
    expect(notes).toEqual([
      '"URL" is ambiguous and is not used. To use it, map it to contactUrl, or rename it.',
    ])
  })

  test('for a name means a person if there is a company', () => {
    expect(mapped(['Name', 'Company']).sent.Name).toBe('contactFullName')
  })

  test.each([
    [['title', 'category', 'phone', 'website', 'rating'], 'title', 'companyName'],
    [['name', 'website'], 'name', 'companyName'],
    [['Name', 'Company website'], 'Name', 'contactFullName'],
    [['name', 'email', 'website'], 'name', 'contactFullName'],
    [['name', 'title', 'website'], 'name', 'contactFullName'],
    [['name', 'title', 'website'], 'title', 'contactJobTitle'],
    [['title', 'email', 'website'], 'title', 'contactJobTitle'],
    [['First Name', 'Last Name', 'title', 'website'], 'title', 'contactJobTitle'],
    [['First Name', 'Last Name', 'Name', 'Company'], 'Name', 'contactFullName'],
    [['Vorname', 'Name', 'Firma'], 'Name', 'contactLastName'],
    [['Prénom', 'Nom', 'E-mail'], 'Nom', 'contactLastName'],
    [['First Name', 'Last Name', 'Name', 'Email'], 'Name', 'not used'],
    [['Name', 'Email'], 'Name', 'contactFullName'],
    [['Full Name', 'Name', 'Company'], 'Name', 'not used'],
    [['Job Title', 'Title', 'Company'], 'Title', 'not used'],
  ])('is read with its neighbors: in %p, %s is %s', (columns, heading, field) => {
    expect(mapped(columns).sent[heading] ?? 'not used').toBe(field)
  })

  test('for a name alone is rejected with both possible mappings', () => {
    expect(() => mapped(['Name', 'Notes'])).toThrow(
      'map it to contactFullName or companyName or contactLastName, or rename it.',
    )
  })
})

describe('--map', () => {
  test('overrides recognized headings, and excludes columns', () => {
    expect(mapped(['Company', 'Trading as', 'Email'], ['Trading as=companyName', 'Email=']).sent).toEqual({
      'Trading as': 'companyName',
    })
  })

  test('names a column without a heading by its position', () => {
    expect(mapColumns(['', '', 'x'], ['#2=companyName']).fields).toEqual([
      { column: 1, field: 'companyName' },
    ])
  })

  test.each([
    ['Company=companyNam', 'Did you mean companyName?'],
    ['Compny=companyName', 'Did you mean Company?'],
    ['Company', 'Use "Heading=field"'],
  ])('rejects %s with a suggestion', (given, message) => {
    expect(() => mapped(['Company'], [given])).toThrow(message)
  })

  test('rejects a duplicate', () => {
    expect(() => mapped(['A', 'B'], ['A=companyName', 'B=companyName'])).toThrow(
      'Several columns are mapped to companyName. Map only one.',
    )
  })
})

test('the error for a file without identifying fields lists its columns', () => {
  expect(() => mapped(['Alpha', '', 'Beta'])).toThrow('Columns: Alpha, #2 (no heading), Beta')
})

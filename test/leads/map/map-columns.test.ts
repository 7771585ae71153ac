/** The mapping of columns to fields. */
import { describe, expect, test } from 'bun:test'
import { mapColumns } from '../../../src/leads/map/map-columns.ts'

function mapped(columns: readonly string[], given: readonly string[] = []) {
  const { fields, notes } = mapColumns(columns, given)
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
    expect(mapped(['Company', 'Emial Address'])).toEqual({ sent: { Company: 'companyName' }, notes: [] })
  })

  test('for a field that another column also fits is reported, and the likelier column is used', () => {
    const { sent, notes } = mapped(['Account', 'Company', 'Company'])
    expect(sent).toEqual({ Company: 'companyName' })
    expect(notes).toEqual([
      'Column 3, "Company", may also be companyName, but "Company" is used. To use it, map or rename it.',
      'Column 1, "Account", may also be companyName, but "Company" is used. To use it, map or rename it.',
    ])
  })

  test('with the record type before a colon is mapped by the name after it', () => {
    expect(mapped(['Lead: Vorname', 'Lead: Nachname', 'E-Mail', 'Lead: Titel', 'Lead: Status'])).toEqual({
      sent: {
        'Lead: Vorname': 'contactFirstName',
        'Lead: Nachname': 'contactLastName',
        'E-Mail': 'contactEmail',
      },
      notes: [expect.stringContaining('No column is sent as a company')],
    })
  })
})

test('a lead file without a company column causes a warning', () => {
  const { notes } = mapped(['Vorname', 'Nachname', 'E-Mail', 'Kürzel'])
  expect(notes).toEqual([expect.stringContaining('--map "Heading=companyName"')])
  for (const heading of ['Firma', 'Website', 'compGUID', 'Company LinkedIn'])
    expect(mapped(['E-Mail', heading]).notes).toEqual([])
})

describe('an ambiguous heading', () => {
  test('for a profile is that of a person, if the table has people', () => {
    expect(mapped(['Company', 'LinkedIn']).sent.LinkedIn).toBe('contactUrl')
  })

  test('for a name means a person if there is a company', () => {
    expect(mapped(['Name', 'Company']).sent.Name).toBe('contactFullName')
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
    ['Company', 'is not "Heading=field"'],
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

/** What tests send to Enrich. `test/fixtures/README.md` says which records they mean. */

/** Has one job, which is current, and every field of a contact: the plain match. */
export const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

/** Has left Halcyon for Brunnen. The address belongs to the ended job, so the response is about the other company. */
export const PIOTR_AT_HALCYON = { contactEmail: 'piotr.zabek@halcyon-freight.example' }

/** Has left Halcyon, and no newer job is known. */
export const OTTOLINE = { contactEmail: 'ottoline.brandt@halcyon-freight.example' }

/** A company without a person. Its stored name has a legal form, and it has every field of a company. */
export const HALCYON = { companyName: 'Halcyon Freight' }

/** A person nobody has stored, at a stored company. */
export const STRANGER = { ...HALCYON, contactFullName: 'Zebulon Quartermaine' }

/** Matches nothing, so it costs nothing. */
export const UNKNOWN_COMPANY = { companyName: 'Unheard Of Ventures' }

/** A person nobody has stored, at a company nobody has stored. */
export const NOBODY = { ...UNKNOWN_COMPANY, contactFullName: 'Zebulon Quartermaine' }

/**
 * Telephone numbers that regulators reserve for films and books:
 *
 * - United States and Canada: 555-0100 to 555-0199 in each area code (NANPA)
 * - United Kingdom: Ofcom, "Telephone numbers for use in TV and radio drama programmes"
 * - Australia: ACMA, "Phone numbers for use in TV shows, films and creative works"
 * - Ireland: ComReg, National Numbering Conventions: 020 91x xxxx
 * - France: ARCEP, decision 2018-0881 (plan national de numérotation), audiovisual works
 * - Germany: Bundesnetzagentur, Mitteilung 148/2021 ("Rufnummern für Medienproduktionen")
 * - Sweden: PTS, "Telefonnummer för användning i böcker och filmer"
 *
 * Other countries are not known to reserve any.
 */
const RESERVED = [
  /^\+1 [2-9]\d\d 555 01\d\d$/,
  /^\+44 (11[3-8]|1[2-6]1) 496 0\d{3}$/,
  /^\+44 (20 7946 0|191 498 0|28 9649 6|29 2018 0|7700 900)\d{3}$/,
  /^\+61 [2378] (5550|7010) \d{4}$/,
  /^\+61 491 57(0 (006|110|15[6-9]|313|737)|1 (266|491|804)|2 (549|665|983)|3 (770|087)|4 (118|632))$/,
  /^\+61 491 57(5 (254|789)|6 (398|801)|7 (426|644)|8 (957|148|888)|9 (212|760|455))$/,
  /^\+353 20 91\d \d{4}$/,
  /^\+33 (1 99 00|2 61 91|3 53 01|4 65 71|5 36 49|6 39 98) \d\d \d\d$/,
  /^\+49 (30 23125|69 90009|40 66969|221 4710|89 99998) \d{3}$/,
  /^\+49 (171 39200|176 040690) \d\d$/,
  /^\+46 (31 390 06|40 628 04) [0-4]\d$/,
  /^\+46 (8 465 004 \d\d|70 174 06 (0[5-9]|[1-9]\d))$/,
]

export const isReservedForFiction = (phone: string): boolean =>
  RESERVED.some((pattern) => pattern.test(phone))

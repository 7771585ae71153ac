/** What the tests of the list of requests share: its parts, and requests that match nothing. */
import { enrich, page } from '../../support/browser/dashboard.ts'

export const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

export const list = () => page.getByRole('grid', { name: 'Requests' })
/** The rows below the names of the columns. */
export const rows = () => list().getByRole('rowgroup').getByRole('row')
export const search = () => page.getByRole('combobox', { name: 'Search requests' })
export const shows = (text: string) => page.getByText(text).waitFor()

/** Sends requests to Enrich that have numbers. */
export async function sendNumbered(from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number++) await enrich({ companyName: `Unheard Of ${number}` })
}

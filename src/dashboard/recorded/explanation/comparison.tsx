/** Compares the request with the returned record and the runner-up, field by field. */
import { clsx } from 'clsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Explanation, FieldComparison } from '../../api/schemas.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { formatPercent } from '../../ui/format.ts'
import textStyles from '../../ui/styles/text.module.css'
import { formatWeight } from '../format.ts'
import {
  arrangeExplanation,
  type Column,
  describeAgreement,
  getFieldName,
  getRecordLabel,
} from './comparison-data.ts'
import styles from './explanation.module.css'

export function Comparison({ explanation }: { readonly explanation: Explanation }) {
  const { columns, fields } = arrangeExplanation(explanation)
  if (columns.length === 0) return null
  return (
    <section aria-label="Comparison field by field">
      <table className={styles.comparison}>
        <caption className={textStyles.hint}>
          +1 bit doubles the odds that the record is right, and −1 halves them.
        </caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Sent</th>
            {columns.map((column) => (
              <Fragment key={column.role}>
                <th scope="col">
                  <ColumnHeading column={column} explanation={explanation} />
                </th>
                <th scope="col" className={styles.bits}>
                  Bits
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, query, comparisons }) => (
            <tr key={field}>
              <th scope="row">{getFieldName(field)}</th>
              <td>
                <Breakable text={query} />
              </td>
              {columns.map(({ role }, at) => (
                <ComparedCells key={role} comparison={comparisons[at]} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            {columns.map(({ role, record }) => (
              <Fragment key={role}>
                <td />
                <td className={styles.bits}>{'weight' in record && formatWeight(record.weight)}</td>
              </Fragment>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface ColumnHeadingProps {
  readonly column: Column
  readonly explanation: Explanation
}

function ColumnHeading({ column: { role, record, probability }, explanation }: ColumnHeadingProps) {
  const { company, contact } = record
  const label = getRecordLabel(record, explanation)
  const to = contact === null ? `/data/companies/${company.compGUID}` : `/data/contacts/${contact.conGUID}`
  const facts = [
    contact?.conJobTitle,
    contact?.current === false ? 'left the company' : '',
    company.compCountry,
  ]
  return (
    <>
      <span className={textStyles.quiet}>
        {role}, {probability === undefined ? 'not a candidate' : formatPercent(probability)}
      </span>
      <Link to={to}>{label}</Link>
      <span className={textStyles.quiet}>{facts.filter(Boolean).join(', ')}</span>
    </>
  )
}

/** @param comparison `undefined` if the field was not compared */
function ComparedCells({ comparison }: { readonly comparison: FieldComparison | undefined }) {
  if (comparison === undefined)
    return (
      <>
        <td className={textStyles.quiet}>–</td>
        <td />
      </>
    )
  const { level, stored } = describeAgreement(comparison)
  const { weight } = comparison
  return (
    <>
      <td>
        <Breakable text={stored} /> <span className={textStyles.quiet}>{level}</span>
      </td>
      <td className={clsx(styles.bits, weight < 0 && styles.against)}>{formatWeight(weight)}</td>
    </>
  )
}

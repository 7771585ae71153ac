/** Formats the result of an edit: its counts and the problems of its rows. */
import { ApiError } from '../../lib/api-error.ts'
import { formatPlace, getRowNumber, isLost, type Problem } from '../../lib/problem.ts'
import type { EditedRecord } from '../../records/edit/edited-record.ts'
import type { EditPlan } from '../../records/edit/plan-edits.ts'
import { type ListedProblem, ProblemList } from '../../records/import/problem-list.ts'
import type { ParsedRecords, RecordFormat } from './record-format.ts'
import { MAX_DETAILS, type RowProblem } from './schema.ts'

type Names = Pick<RecordFormat<string>, 'singular' | 'plural'>

/**
 * Returns the counts and problems of an edit.
 * @throws {ApiError} 400 with the problems if a row is invalid, unless invalid rows are skipped
 */
export function summarizeEdit(
  names: Names,
  parsed: ParsedRecords<string>,
  plan: EditPlan,
  { dryRun, skipsInvalid }: { readonly dryRun: boolean; readonly skipsInvalid: boolean },
) {
  const found = [...parsed.problems, ...plan.problems]
  const list = new ProblemList({ rowName: names.plural, keepsAll: true })
  found.forEach(list.add)
  const problems = list.list().map((problem) => toRowProblem(problem, names, parsed))
  if (!skipsInvalid) requireUsableRows(problems)
  const count = (outcome: EditedRecord['outcome']): number =>
    plan.records.filter((record) => record.outcome === outcome).length
  return {
    dryRun,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    validRows: countValidRows(parsed, found),
    invalidRows: list.counts.lost,
    columns: [...parsed.columns],
    problems,
  }
}

function toRowProblem(
  { first, message, problems }: ListedProblem,
  names: Names,
  { values }: ParsedRecords<string>,
): RowProblem {
  const numbers = [...new Set(problems.map(getRowNumber))]
  const rows = numbers.map((row) => {
    const given = values.get(row)
    return given === undefined ? { row } : { row, values: [...given] }
  })
  return { kind: first.kind, field: formatField(names, first), message, rows }
}

/** Returns `conLevels`, `contacts[3].conLevels` in a list, or only `line 4` in a table. */
function formatField({ singular, plural }: Names, { field, ...place }: Problem): string {
  const path = [formatPlace(place, plural), place.line === undefined && field]
  return path.filter(Boolean).join('.') || singular
}

function countValidRows({ rows }: ParsedRecords<string>, found: readonly Problem[]): number {
  const invalid = new Set(found.filter(isLost).map(getRowNumber))
  return rows.filter(({ place }) => !invalid.has(getRowNumber(place))).length
}

/** @throws {ApiError} 400 with all problems */
function requireUsableRows(problems: readonly RowProblem[]): void {
  const lost = problems.filter(isLost)
  const [first] = lost
  if (first === undefined) return
  const count = lost.length === 1 ? '' : `${lost.length} problems must be fixed, including this one: `
  const details = problems.slice(0, MAX_DETAILS).map(({ field, message }) => ({ field, message }))
  throw new ApiError('invalid_parameter', `Nothing was stored. ${count}${first.field}: ${first.message}`, {
    details,
  })
}

/** Formats the result of an edit: its counts and the problems of its rows. */
import { ApiError, type ErrorDetail } from '../../lib/api-error.ts'
import { formatPlace, getRowNumber, isLost, PROBLEM_KINDS, type Problem } from '../../lib/problem.ts'
import type { EditedRecord, EditPlan } from '../../records/edit/plan-edits.ts'
import type { ParsedRecords, RecordFormat } from './check-records.ts'
import { MAX_DETAILS, type RowProblem } from './schema.ts'

/** The maximum number of ignored columns in an error. */
const MAX_IGNORED_DETAILS = 20

type Names = Pick<RecordFormat<string>, 'singular' | 'plural'>

/**
 * Returns the counts and problems of an edit.
 * @throws {ApiError} 400 with each invalid row, unless they are skipped
 */
export function summarizeEdit(
  names: Names,
  parsed: ParsedRecords<string>,
  plan: EditPlan,
  { dryRun, skipsInvalid }: { readonly dryRun: boolean; readonly skipsInvalid: boolean },
) {
  const found = [...parsed.problems, ...plan.problems]
  const problems = listProblems(names, parsed, found)
  if (!skipsInvalid) requireUsableRows(parsed, problems)
  const count = (outcome: EditedRecord['outcome']): number =>
    plan.records.filter((record) => record.outcome === outcome).length
  return {
    dryRun,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    ignored: [...parsed.ignoredColumns],
    columns: [...parsed.columns],
    warnings: selectDetails(problems, (kind) => kind !== 'lost').slice(0, MAX_DETAILS),
    ...(skipsInvalid && { ...countRows(parsed, found), problems }),
  }
}

/** Returns the errors and warnings of all rows, in their order. */
function listProblems(names: Names, parsed: ParsedRecords<string>, found: readonly Problem[]): RowProblem[] {
  const toSent = (problem: Problem): RowProblem => {
    const { kind, message } = problem
    const row = getRowNumber(problem)
    const values = parsed.values.get(row)
    return {
      row,
      kind,
      field: formatField(names, problem),
      message,
      ...(values && { values: [...values] }),
    }
  }
  const rank = ({ kind }: RowProblem): number => PROBLEM_KINDS.indexOf(kind)
  return found.map(toSent).sort((a, b) => a.row - b.row || rank(a) - rank(b))
}

/** Returns `conLevels`, `contacts[3].conLevels` in a list, or only `line 4` in a table. */
function formatField({ singular, plural }: Names, { field, ...place }: Problem): string {
  const path = [formatPlace(place, plural), place.line === undefined && field]
  return path.filter(Boolean).join('.') || singular
}

function countRows(parsed: ParsedRecords<string>, found: readonly Problem[]) {
  const errors = found.filter(isLost)
  const invalid = new Set(errors.map(getRowNumber))
  const validRows = parsed.rows.filter(({ place }) => !invalid.has(getRowNumber(place))).length
  const duplicateRows = errors.filter(({ isDuplicate }) => isDuplicate).length
  return { validRows, invalidRows: invalid.size, duplicateRows }
}

const selectDetails = (
  problems: readonly RowProblem[],
  isSelected: (kind: RowProblem['kind']) => boolean,
): ErrorDetail[] =>
  problems.filter(({ kind }) => isSelected(kind)).map(({ field, message }) => ({ field, message }))

/** @throws {ApiError} 400 with the errors and warnings */
function requireUsableRows({ ignoredColumns }: ParsedRecords<string>, problems: readonly RowProblem[]): void {
  const errors = selectDetails(problems, (kind) => kind === 'lost')
  const [first] = errors
  if (first === undefined) return
  const count = errors.length === 1 ? '' : `${errors.length} problems must be fixed, including this one: `
  const header = ignoredColumns.map((message) => ({ field: 'line 1', message })).slice(0, MAX_IGNORED_DETAILS)
  const listed = errors.slice(0, MAX_DETAILS - header.length)
  const details = [...listed, ...header, ...selectDetails(problems, (kind) => kind !== 'lost')].slice(
    0,
    MAX_DETAILS,
  )
  throw new ApiError('invalid_parameter', `Nothing was stored. ${count}${first.field}: ${first.message}`, {
    details,
  })
}

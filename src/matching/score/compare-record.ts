/** Compares a query with one record, also with one that is not a candidate. */
import { compareJob, comparePersonIdentity } from '../compare/person.ts'
import { type FieldComparison, sumWeights } from '../field-comparison.ts'
import type { NameIndexes } from '../index/name-indexes.ts'
import type { MatchQuery } from '../normalize/query.ts'
import type { CompanyRecord, JobRecord, RecordSource } from '../types.ts'
import type { MatchCandidate } from './combine-candidates.ts'
import { compareCompany } from './company-candidates.ts'
import { findIdentifiedJobs } from './person-candidates.ts'

/**
 * Returns the comparisons of a person, with the job that fits best, or of a company.
 * @param guid that of the person or the company; `undefined` is returned for any other one
 */
export function compareRecord(
  query: MatchQuery,
  guid: string,
  records: RecordSource,
  indexes: NameIndexes,
): MatchCandidate | undefined {
  const { people } = findIdentifiedJobs(query.person, records, indexes)
  const toCandidate = (
    company: CompanyRecord | undefined,
    job: JobRecord | undefined,
    ofPerson: readonly FieldComparison[],
  ): readonly MatchCandidate[] => {
    if (company === undefined) return []
    const comparisons = [...compareCompany(query.company, company, indexes), ...ofPerson]
    return [{ company, job, comparisons, weight: sumWeights(comparisons) }]
  }
  const [best] = [
    ...toCandidate(records.companyByGuid(guid), undefined, []),
    ...records
      .jobsByPersonGuid(guid)
      .flatMap((job) =>
        toCandidate(records.company(job.companyId), job, [
          ...comparePersonIdentity(query.person, job.person, people),
          ...compareJob(query.person, job, people),
        ]),
      ),
  ].sort((a, b) => b.weight - a.weight)
  return best
}

/** The sentences about what identifies a record, and about what limits its grade. */

import { GRADES } from '../../matching/grades.ts'
import type { ScoredCandidate } from '../../matching/score/score-candidates.ts'
import type { Grade } from '../../matching/types.ts'

const IDENTIFIED =
  'The GUID or profile URL identifies the contact. Other fields contradict it, so the grade is B'

/** Sentences about comparisons that decide the grade or the job, by field and level. */
const NOTES: Readonly<Record<string, string>> = {
  'job past': 'The request matches a past job there. The current job is returned',
  'elsewhere company': 'The GUID or profile URL identifies the contact',
  'contact GUID identifies': IDENTIFIED,
  'contact profile identifies': IDENTIFIED,
  'company GUID contradicted': 'The GUID identifies the company',
}

export const listNotes = ({ job, comparisons }: ScoredCandidate): readonly string[] => [
  ...new Set(
    comparisons
      .filter(({ field }) => field !== 'job' || job?.current)
      .flatMap(({ field, level }) => NOTES[`${field} ${level}`] ?? []),
  ),
]

/** Why the grade of a company is limited, by level. They don't limit the grade of a contact who works there, whose own fields count, too. */
const COMPANY_LIMITS: Readonly<Record<string, string>> = {
  'with initials': 'initials stand for words of the company name',
  'with other words': 'only one of the two company names has some of the words',
  'with another letter': 'the two company names differ in a letter',
  'with a doubled letter': 'only one of the two company names has a doubled letter',
}

/** Why any grade is limited, by level. A level that is not here limits it to the name of its field. */
const LIMITS: Readonly<Record<string, string>> = {
  ...COMPANY_LIMITS,
  'different company name': 'each of the two company names has a word that the other lacks',
  contradicted: 'the name or website belongs to a different company',
  company: 'no employer matches the requested company',
}

/** Returns why the grade is not higher. */
export const listLimits = ({ job, comparisons }: ScoredCandidate, grade: Grade): readonly string[] =>
  comparisons
    .filter(
      ({ level, maxGrade }) =>
        maxGrade !== undefined &&
        GRADES.indexOf(maxGrade) <= GRADES.indexOf(grade) &&
        (job === undefined || !(level in COMPANY_LIMITS)),
    )
    .map(
      ({ field, level, maxGrade }) =>
        `The grade is at most ${maxGrade}, because ${LIMITS[level] ?? `the ${field} may be a different name`}`,
    )

/**
 * The questions about a mapping that would probably do damage. The file is not checked until the user has confirmed
 * that the mapping is right. Used by the server and the browser.
 */
export const questionKinds = [
  'many_locations',
  'constant_location',
  'locations_by_id',
  'no_rating',
  'no_date',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** The labels of the check boxes that confirm a mapping. */
export const confirmationLabels: Record<QuestionKind, string> = {
  many_locations: 'Yes, these are different locations',
  constant_location: 'Yes, all these reviews are of this location',
  locations_by_id: 'Yes, create locations with the ID as their name',
  no_rating: 'Yes, import the reviews without a rating',
  no_date: 'Yes, import the reviews with the date of the file',
}

/**
 * Answers about the headings, which apply to the next file with the same headings as well. The other answers are about
 * the locations in one file.
 */
const rememberedKinds: readonly QuestionKind[] = ['locations_by_id', 'no_rating', 'no_date']

export const rememberedConfirmations = (confirmed: QuestionKind[] = []): QuestionKind[] =>
  confirmed.filter((kind) => rememberedKinds.includes(kind))

export type MappingQuestion = { kind: QuestionKind; text: string }

/** Returns the questions that the user has not answered. */
export function unansweredQuestions(
  questions: MappingQuestion[],
  { confirmed = [] }: { confirmed?: QuestionKind[] },
): MappingQuestion[] {
  return questions.filter(({ kind }) => !confirmed.includes(kind))
}

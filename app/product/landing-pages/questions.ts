/**
 * The question of each microsurvey and its possible answers. A score is stored as given, on the scale of its question.
 */
import type { Microsurvey } from '#app/kit/database/schema'

type Choice = { score: number; label: string }

export type Question = {
  text: (locationName: string) => string
  /** The choices from worst to best. */
  choices: Choice[]
  /** The meanings of the first and the last choice, for choices whose labels are only numbers. */
  endLabels?: [string, string]
}

const stars: Choice[] = [1, 2, 3, 4, 5].map((score) => ({
  score,
  label: score === 1 ? '1 star' : `${score} stars`,
}))

export const questions: Record<Microsurvey, Question> = {
  nps: {
    text: (locationName) => `How likely are you to recommend ${locationName} to a friend?`,
    choices: Array.from({ length: 11 }, (_, score) => ({ score, label: String(score) })),
    endLabels: ['Not at all likely', 'Extremely likely'],
  },
  stars: { text: (locationName) => `How was ${locationName}?`, choices: stars },
  thumbs: {
    text: (locationName) => `Were you happy with ${locationName}?`,
    choices: [
      { score: 0, label: 'Thumbs down' },
      { score: 1, label: 'Thumbs up' },
    ],
  },
  faces: {
    text: (locationName) => `How did you feel at ${locationName}?`,
    choices: [
      { score: 1, label: 'Unhappy' },
      { score: 2, label: 'Neutral' },
      { score: 3, label: 'Happy' },
    ],
  },
  kiosk: { text: () => 'How was your visit today?', choices: stars },
}

export function scoresOf(microsurvey: Microsurvey): number[] {
  return questions[microsurvey].choices.map(({ score }) => score)
}

export function formatScore(microsurvey: Microsurvey, score: number): string {
  const choice = questions[microsurvey].choices.find((each) => each.score === score)
  const label = choice?.label ?? String(score)
  return microsurvey === 'nps' ? `${label} of 10` : label
}

import type { Formula } from './score'

const sentences: Record<Formula, string[]> = {
  weights: [
    'Every figure earns the share of its target it reaches, times its weight: half the target earns half the points, the whole target all of them, and more earns no more.',
    'For the response time it is the target divided by the time.',
  ],
  subscores: [
    'Average rating: (average − 1) / (target − 1). Review volume: ln(1 + reviews) / ln(1 + target), so that the first reviews count the most.',
    'Response efficiency: the share of the target rate, times how much of it was quick: speed counts for what was answered.',
    'Local listings health and media presence: value / target. Each subscore, from 0 to 100, earns that share of its weight.',
  ],
}

/** Explains how the points in the table above are computed. */
export function FormulaExplanation({ formula }: { formula: Formula }) {
  return (
    <details className="card mt-4 p-4">
      <summary className="w-fit font-semibold">How the score is worked out</summary>
      <div className="mt-2 max-w-reading space-y-2 text-sm">
        {[...sentences[formula], ...generalSentences].map((explanation) => (
          <p key={explanation}>{explanation}</p>
        ))}
      </div>
    </details>
  )
}

const generalSentences = [
  'A figure that is not known weighs nothing: its weight is shared out among the others. Reviews of which none is answered have the worst response time.',
  'Points are rounded to hundredths one by one, and the score is their sum. A change of the score is the sum of the changes of its parts.',
  'The score of several locations is the mean of their scores.',
]

import type { Formula } from './score'

const sentences: Record<Formula, string[]> = {
  weights: [
    'Each figure earns the share of its target it reaches, times its weight: half the target earns half the points. Exceeding the target earns no extra points.',
    'For response time, the share is the target divided by the time.',
  ],
  subscores: [
    'Average rating: (average − 1) / (target − 1). Review volume: ln(1 + reviews) / ln(1 + target), so the first reviews count the most.',
    'Response efficiency: the share of the target rate, weighted by response time. Speed counts only for reviews with a response.',
    'Local listings health and media presence: value / target. Each subscore, from 0 to 100, earns that share of its weight.',
  ],
}

/** Explains how the points in the table above are computed. */
export function FormulaExplanation({ formula }: { formula: Formula }) {
  return (
    <details className="card mt-4 p-4">
      <summary className="w-fit font-semibold">How the score is calculated</summary>
      <FormulaSentences formula={formula} />
    </details>
  )
}

export function FormulaSentences({ formula }: { formula: Formula }) {
  return (
    <div className="mt-2 max-w-reading space-y-2 text-sm">
      {[...sentences[formula], ...generalSentences].map((explanation) => (
        <p key={explanation}>{explanation}</p>
      ))}
    </div>
  )
}

const generalSentences = [
  'Missing figures are skipped and their weight is shared among the others. If no review has a response, response time counts as the worst.',
  'Points are rounded to hundredths, and the score is their sum. A score change is the sum of its component changes.',
  'The score of several locations is their average.',
]

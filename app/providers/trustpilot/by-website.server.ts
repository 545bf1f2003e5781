/** The reviews of a business identified by its website. The business unit of each website is looked up only once. */
import type { Answer } from '../answer'
import type { ReviewSourceAdapter } from '../review-source'
import type { TrustpilotReviews } from './reviews.server'

export function byWebsite({ list, find, findUnit }: TrustpilotReviews): ReviewSourceAdapter {
  const known = new Map<string, string>()

  async function unitOf(website: string): Promise<Answer<string>> {
    const id = known.get(website)
    if (id) return { outcome: 'ok', value: id }
    const answer = await findUnit(website)
    if (answer.outcome !== 'ok') return answer
    if (!answer.value) return unknownTo(website)
    known.set(website, answer.value.id)
    return { outcome: 'ok', value: answer.value.id }
  }

  return {
    find,
    async list(website, options) {
      const unit = await unitOf(website)
      return unit.outcome === 'ok' ? list(unit.value, options) : unit
    },
  }
}

function unknownTo(website: string): Answer<never> {
  const reason = `Trustpilot knows no business with the website ${website}.`
  return { outcome: 'rejected', status: 404, code: 'NOT_FOUND', reason }
}

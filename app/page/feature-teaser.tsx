import { PageHeader } from '#app/ui/page-header'
import { RequestAccess } from './request-access'

/**
 * Shown instead of a feature's page if the account does not have the feature: what the feature does, and how to request
 * it.
 */
export function FeatureTeaser({
  title,
  promise,
  points,
  feature,
  ...request
}: {
  title: string
  promise: string
  points: string[]
  /** The feature's name in the request: "Amplify", "Local Listing". */
  feature: string
  requested: string | null
  page: string
}) {
  return (
    <>
      <PageHeader title={title} />
      <section className="card mt-4 max-w-reading px-6 py-6" aria-label={`About ${title}`}>
        <h2 className="text-md font-semibold">{promise}</h2>
        <ul className="mt-3 list-disc space-y-2 ps-5 text-sm text-ink-2">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <div className="mt-5">
          <RequestAccess feature={feature} {...request} />
        </div>
      </section>
    </>
  )
}

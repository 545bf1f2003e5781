import { PageHeader } from '#app/kit/ui/page-header'
import { RequestAccess, type RequestAccessProps } from './request-access'

type FeatureTeaserProps = RequestAccessProps & { title: string; promise: string; points: string[] }

/**
 * Shown instead of a feature's page if the account does not have the feature: what the feature does, and how to request
 * it.
 */
export function FeatureTeaser({ title, promise, points, ...request }: FeatureTeaserProps) {
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
          <RequestAccess {...request} />
        </div>
      </section>
    </>
  )
}

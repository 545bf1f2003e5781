import type { Microsurvey } from '#app/kit/database/schema'
import '../landing-pages.css'

const star = 'm12 2.5 2.94 5.96 6.58.96-4.76 4.64 1.12 6.55L12 17.52 6.12 20.6l1.12-6.55-4.76-4.64 6.58-.96z'
const thumb =
  'M7 10.5v10H3v-10zm2.5 9V10.8L13.6 3a2 2 0 0 1 1.9 2.5l-.9 4h4.9a2 2 0 0 1 1.9 2.5l-1.7 7a2 2 0 0 1-1.9 1.5h-6z'
const mouths = [
  '',
  'M8 16.5c1-1.7 2.4-2.5 4-2.5s3 .8 4 2.5',
  'M8 15.5h8',
  'M8 14c1 1.7 2.4 2.5 4 2.5s3-.8 4-2.5',
]

/** The icon above a choice's label. It is decorative, because the label contains the same information. */
export function ScoreIcon({ microsurvey, score }: { microsurvey: Microsurvey; score: number }) {
  if (microsurvey === 'nps') return null
  return (
    <svg className="score-drawing" viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
      {microsurvey === 'faces' ? (
        <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
          <circle cx="12" cy="12" r="9.5" />
          <path d="M9 9.5v.5M15 9.5v.5" />
          <path d={mouths[score]} />
        </g>
      ) : (
        <path
          fill="currentColor"
          d={microsurvey === 'thumbs' ? thumb : star}
          transform={microsurvey === 'thumbs' && score === 0 ? 'rotate(180 12 12)' : undefined}
        />
      )}
    </svg>
  )
}

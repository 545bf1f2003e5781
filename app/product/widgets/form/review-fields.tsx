import { Button } from '#app/kit/ui/button'
import { CheckboxField, ChoiceField } from '#app/kit/ui/fields/choice-field'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { MAX_FEATURED } from '../widget'
import { choiceLabels, minRatingLabels } from './option-labels'
import { ChosenReview, FoundReview } from './review-items'
import type { SerializedEditor } from './serialized-editor'
import type { WidgetFields } from './widget-fields'

type Props = { editor: SerializedEditor; fields: WidgetFields }

const choices = [
  { value: 'matching', label: choiceLabels.matching },
  {
    value: 'featured',
    label: choiceLabels.featured,
    hint: 'You choose the reviews and their order. Reviews deleted at their source are removed.',
  },
]
const ratings = Object.entries(minRatingLabels).map(([value, label]) => ({ value, label }))

/**
 * The fields to select the reviews of a widget: all matching reviews, newest first, or up to 15 featured reviews in a
 * custom order.
 */
export function ReviewFields({ editor, fields }: Props) {
  return (
    <>
      <ChoiceField field={fields.choice} type="radio" legend="Reviews" options={choices} />
      <SelectField
        field={fields.minRating}
        label="Lowest rating"
        hint="Visitors see a note when some ratings are hidden."
        options={ratings}
      />
      <CheckboxField field={fields.onlyWithText} label="Only reviews with text" />
      <div className="card hidden p-4 group-with-[[name=choice][value=featured]:checked]/widget:block">
        <FeaturedReviews editor={editor} fields={fields} />
      </div>
    </>
  )
}

function FeaturedReviews({ editor: { reviews, found, search }, fields }: Props) {
  return (
    <ChoiceGroup field={fields.reviews} legend={`Featured reviews (${reviews.length} of ${MAX_FEATURED})`}>
      <ol className="divide-y divide-border">
        {reviews.map((review, index) => (
          <ChosenReview
            key={review.id}
            review={review}
            isFirst={index === 0}
            isLast={index === reviews.length - 1}
          />
        ))}
      </ol>
      <div className="mt-4 flex items-end gap-2">
        <TextField field={fields.findReviews} label="Search review text" />
        <Button name="intent" value="find-reviews" formNoValidate icon="search">
          Find reviews
        </Button>
      </div>
      <input type="hidden" name="lastReviewSearch" value={search.reviews ?? ''} />
      <input type="hidden" name="hasSearchedReviews" value={String(found !== null)} />
      {found ? (
        <ul className="mt-2 divide-y divide-border" aria-label="Reviews found">
          {found.map((review) => (
            <FoundReview key={review.id} review={review} />
          ))}
        </ul>
      ) : null}
      {found?.length === 0 ? (
        <p className="hint mt-2">No reviews found for these locations and this rating.</p>
      ) : null}
    </ChoiceGroup>
  )
}

/** The sources to choose from. An account without reviews has none, and its widget includes all of them later. */
export function SourceFields({ editor: { sources }, fields }: Props) {
  if (sources.length === 0) return null
  return (
    <ChoiceField
      field={fields.sources}
      type="checkbox"
      legend="Sources"
      hint="Leave empty to include all public sources."
      options={sources.map(({ id, name }) => ({ value: id, label: name }))}
      choicesClassName="grid xs:grid-cols-2"
    />
  )
}

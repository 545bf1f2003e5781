import { Button } from '#app/ui/button'
import { Checkbox, ChoiceGroup, Radio } from '#app/ui/choice-field'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { ChosenReview, FoundReview } from './review-choices'
import type { ShownEditor } from './shown-editor'
import { MOST_FEATURED } from './widget'

type Props = { editor: ShownEditor; errors: Record<string, string[]> }

const ratings = [
  { value: '1', label: 'All ratings' },
  { value: '2', label: '2 stars or more' },
  { value: '3', label: '3 stars or more' },
  { value: '4', label: '4 stars or more' },
  { value: '5', label: '5 stars' },
]

/** Which reviews it shows: those that match, as they come, or up to 15 chosen ones in their order. */
export function ReviewFields({ editor, errors }: Props) {
  const { typed, reviews, found, sought } = editor
  return (
    <>
      <ChoiceGroup id="choice" legend="Reviews">
        <Radio
          name="choice"
          value="matching"
          label="Those that match, new ones by themselves"
          hint="Auto-Update: the newest come first."
          defaultChecked={typed.choice === 'matching'}
        />
        <Radio
          name="choice"
          value="featured"
          label={`Featured reviews, up to ${MOST_FEATURED}`}
          hint="You choose them and their order. One that is removed where it was written drops out."
          defaultChecked={typed.choice === 'featured'}
        />
      </ChoiceGroup>
      <SelectField
        id="minRating"
        name="minRating"
        label="Lowest rating"
        hint="Visitors are told when not all ratings are shown."
        options={ratings}
        defaultValue={typed.minRating}
        errors={errors.minRating}
      />
      <Checkbox name="onlyWithText" label="Only reviews with a text" defaultChecked={typed.onlyWithText} />
      <fieldset
        id="reviews"
        tabIndex={errors.reviews ? -1 : undefined}
        className="card hidden p-4 group-has-[[name=choice][value=featured]:checked]/widget:block"
      >
        <legend className="sr-only">Featured reviews</legend>
        <h3 className="label">
          Featured reviews ({reviews.length} of {MOST_FEATURED})
        </h3>
        {errors.reviews ? (
          <p className="error mb-1">
            <span className="sr-only">Error: </span>
            {errors.reviews.join(' ')}
          </p>
        ) : null}
        <ol className="divide-y divide-border">
          {reviews.map((review, at) => (
            <ChosenReview
              key={review.id}
              review={review}
              isFirst={at === 0}
              isLast={at === reviews.length - 1}
            />
          ))}
        </ol>
        <div className="mt-4 flex items-end gap-2">
          <TextField
            id="findReviews"
            name="findReviews"
            label="Find reviews by their words"
            maxLength={200}
            defaultValue={sought.reviews ?? ''}
          />
          <Button name="intent" value="find-reviews" formNoValidate icon="search">
            Find reviews
          </Button>
        </div>
        <input type="hidden" name="soughtReviews" value={sought.reviews ?? ''} />
        <input type="hidden" name="hasLooked" value={String(found !== null)} />
        {found ? (
          <ul className="mt-2 divide-y divide-border" aria-label="Reviews found">
            {found.map((review) => (
              <FoundReview key={review.id} review={review} />
            ))}
          </ul>
        ) : null}
        {found?.length === 0 ? (
          <p className="hint mt-2">None found at these locations with this rating.</p>
        ) : null}
      </fieldset>
    </>
  )
}

export function SourceFields({ editor: { typed, sources }, errors }: Props) {
  return (
    <ChoiceGroup
      id="sources"
      legend="Sources"
      hint="Without a choice, all where customers have published their reviews."
      errors={errors.sources}
    >
      <div className="grid xs:grid-cols-2">
        {sources.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="sources"
            value={id}
            label={name}
            defaultChecked={typed.sources.includes(id)}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}

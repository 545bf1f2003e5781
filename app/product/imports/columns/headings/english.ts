import type { LanguageHeadings } from './heading-field'

export const english: LanguageHeadings = {
  name: 'English',
  headings: {
    date: `
      date|review date|published|published at|published date|posted|posted on|posted at|created
      created at|create time|review time|date of review|submitted|submitted at|timestamp|when
    `,
    rating: `
      rating|ratings|stars|star rating|score|review rating|review score|review stars|overall rating
      overall score|user rating|reviewer rating|points|grade
      nps|nps score|nps rating|net promoter score|likelihood to recommend|likely to recommend
      how likely are you to recommend us
    `,
    body: `
      review|review text|text|comment|comments|review body|body|content|review content|message
      feedback|opinion|customer comment|snippet|description of review
    `,
    reviewer: `
      reviewer|author|user|customer|guest|reviewer name|author name|user name|username|customer name
      guest name|display name|reviewed by|written by|posted by|author title
    `,
    location_name: `
      location|store|business|place|branch|shop|venue|location name|store name|business name
      place name|branch name|shop name|company|company name|restaurant|hotel
    `,
    response: `
      response|reply|answer|owner response|owner reply|owner answer|business response|business reply
      company response|company reply|our response|our reply|response text|reply text|review response
      response from owner
    `,
    // The rules for English headings have these, and they also occur in files of other languages.
    title: '',
    source: '',
    response_date: '',
  },
}

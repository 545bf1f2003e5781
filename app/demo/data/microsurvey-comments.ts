/** Short comments of customers who answer a microsurvey on a phone. They fit any kind of business. */
export const microsurveyComments = {
  positive: [
    'Lovely people, as always.',
    'Quick and friendly.',
    'Best part of my morning.',
    'They remembered my name!',
    'Spotless, and no wait.',
    'My daughter did not want to leave.',
    'Clear answers to all my questions.',
    'Will be back next week.',
  ],
  negative: [
    'Waited far too long today.',
    'It was loud and there was nowhere to sit.',
    'Nobody answered the phone beforehand.',
    'Fine, but dearer than last year.',
    'The door was locked five minutes before closing.',
    'I was asked the same thing three times.',
  ],
}

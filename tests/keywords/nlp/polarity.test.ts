import { describe, expect, test } from 'vitest'
import { createTextAnalyzer } from '#app/product/keywords/nlp/text-analyzer.server'

const analyzeText = await createTextAnalyzer()
const vocabulary = { names: new Set<string>(), categoriesByTerm: new Map([['on time', ['punctuality']]]) }

const sentences: Record<string, string[]> = {
  'a topic is not an opinion': [
    'The lobby is on the second floor. | lobby 0',
    'We took the stairs to the lobby. | stair 0; lobby 0',
    'The fire alarm is next to the desk. | fire alarm 0',
    'I told the manager to call a taxi. | manager 0',
    'We had the beef with nuts. | beef 0; nut 0',
  ],
  'words of praise and criticism': [
    'The food was exceptional. | food +',
    'Exceptional service from start to finish. | service +',
    'The shelves are always stocked. | shelf +',
    'The bill was wrong twice. | bill -',
    'They overcharged us for the drinks. | drink -',
    'The instructors are encouraging. | instructor +',
  ],
  idioms: [
    'The food was nothing short of amazing. | food +',
    'The desserts are to die for. | dessert +',
    'I have nothing but good things to say about the crew. | crew +',
    'The receptionist went above and beyond. | receptionist +',
    'The receptionist went out of her way to help us. | receptionist +',
    "You can't go wrong with the tacos. | taco +",
    "Can't fault the staff. | staff +",
    'My car was ready on time. | car +',
    'My car was not ready on time. | car -',
    'The food was average at best. | food -',
    'The wine list is hit or miss. | wine list -',
    'The decor leaves a lot to be desired. | decor -',
    'The elevator was out of order. | elevator -',
    'Hot water ran out every morning. | hot water -',
    'The room looked like the photos. | room 0; photo 0',
    'We would like a table. | table 0',
  ],
  negation: [
    'The room was neither clean nor quiet. | room -',
    'The chairs are not comfortable or clean. | chair -',
    'The staff never failed to smile. | staff +',
    'They failed to clean the room. | room -',
    'They refused to honor the coupon. | coupon -',
    'The nurse was anything but gentle. | nurse -',
    'The service was less than stellar. | service -',
    'The waiter used to be friendly. | waiter -',
    'The coffee was not bad at all. | coffee +',
    "The music wasn't too loud. | music +",
    'There was hardly any wait. | wait +',
    'Not only was the food delicious, the service was fast. | food +; service +',
  ],
  'negation across clauses': [
    "I don't think the doctor was listening. | doctor -",
    'I would not say the staff were friendly. | staff -',
    "We didn't have to wait because the staff is efficient. | staff +",
    "I didn't expect much, but the soup was excellent. | soup +",
    "I don't eat meat, so the vegetarian menu was great. | vegetarian menu +",
    'There were no bathrooms nor showers available. | bathroom -; shower -',
    'The crew was great, as were the snacks. | crew +; snack +',
    'The food is great, and the bar is no exception. | food +; bar +',
  ],
  comparison: [
    'The pasta was not as good as last time. | pasta -',
    'The burger was better than the fries. | burger +; fry 0',
    'The pool is cleaner than in the other hotels. | pool +',
    'The breakfast was worse than expected. | breakfast -',
  ],
  'what could not be better': [
    'The service could not have been better. | service +',
    'The staff could not do enough for us. | staff +',
    "Our waiter couldn't have been more helpful. | waiter +",
    'Cannot recommend this clinic enough. | clinic +',
    "The service couldn't have been worse. | service -",
    "Our waiter couldn't have been more rude. | waiter -",
  ],
  suggestions: [
    'The service could have been better. | service -',
    'The bathroom needs a new sink. | bathroom -; sink -',
    'The bathroom could use some paint. | bathroom -; paint -',
    'They should fix the elevator. | elevator -',
    'I wish they had more parking. | parking -',
    'It would have been nice if the room had a fridge. | room -; fridge -',
    'You should try the soup. | soup +',
    'Room service is available as needed. | room service 0',
    'The station can be reached on foot, and the tower could be seen. | station 0; tower 0',
  ],
  measures: [
    'The hotel is only a mile from the beach. | beach +',
    "Only five minutes' walk to the station. | station +",
    'There are only two towels in the bathroom. | towel -; bathroom -',
    'The prices are very low. | price +',
    'The price is high. | price -',
    'The wait was short. | wait +',
    'The wait was long. | wait -',
    'Noise all night. | noise -',
  ],
}

describe.each(Object.entries(sentences))('%s', (_, labeled) => {
  test.each(labeled)('%s', (line) => {
    const [sentence = '', labels = ''] = line.split(' | ')
    const found = analyzeText(sentence, vocabulary).keywords
    const expected = labels.split('; ').map((label) => {
      const sign = label.at(-1)
      return { short: label.slice(0, -2), polarity: sign === '+' ? 1 : sign === '-' ? -1 : 0 }
    })
    expect(found).toEqual(expect.arrayContaining(expected))
  })
})

test('a term of a category is found in an idiom', () => {
  expect(analyzeText('They are always on time.', vocabulary).categories).toEqual([
    { category: 'punctuality', polarity: 1 },
  ])
})

/** Nothing of the company, its guides or the code reference answers these. */
export const unanswerable: readonly string[] = [
  "what's the weather tomorrow",
  'who won the super bowl',
  'what is the capital of France',
  'write me a poem about the sea',
  'what is the price of bitcoin',
  'who is the president of the United States',
  'how do I bake sourdough bread',
  'translate good night into Spanish',
  'what is the meaning of life',
  'recommend a movie for tonight',
]

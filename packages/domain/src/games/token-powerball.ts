/**
 * The site's own powerball in a frame of the token host: its bets are the site's, so the host never takes one.
 *
 * Source: decisions 78 and 80.
 */
export const tokenPowerball = { gType: 'powerball', menu: '토큰-파워볼' } as const;

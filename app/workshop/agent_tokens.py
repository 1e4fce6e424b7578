"""Agents that stand for a token of an outside house, whose picture and traits they show while their owner has it."""

from __future__ import annotations

from dataclasses import replace

from app.accounts.player import Player
from app.agents.agent import Agent
from app.agents.repository import AgentBook, bind_token
from app.agents.tokens import OutsideToken, Picture, TokenResolver
from app.db.database import Database
from app.domain.errors import NotAllowed, NotFound
from app.domain.hostile import gives_orders
from app.workshop.text import fault_in, tidied

GONE = "That token is not in your wallet, or not any more."


class AgentTokens:
    """Binds agents to tokens. Without a resolver there is nothing of it: every call raises NotFound."""

    def __init__(self, database: Database, agents: AgentBook, resolver: TokenResolver | None) -> None:
        self._database = database
        self._agents = agents
        self._resolver = resolver

    @property
    def there(self) -> bool:
        """Whether there is an outside house at all."""
        return self._resolver is not None

    async def held(self, owner: Player) -> list[OutsideToken]:
        """The tokens of this player now. Raises NotFound."""
        resolver = self._port()
        wallet = await resolver.wallet_of(owner.username)
        ids = [] if wallet is None else await resolver.tokens_of(wallet)
        found = [await resolver.token(token_id) for token_id in ids]
        return [_shown(token) for token in found if token is not None]

    async def bind(self, owner: Player, agent_id: str, token_id: str | None) -> Agent:
        """Binds an agent to a token of its owner's, or to none. Raises NotFound, NotAllowed for a token that the owner
        has not, or has not any more, and for one that another agent of theirs stands for."""
        self._port()
        agent = self._agents.own(owner.id, agent_id)
        if token_id is not None:
            if token_id not in {token.id for token in await self.held(owner)}:
                raise NotAllowed(GONE)
            others = (one for one in self._agents.of(owner.id) if one.id != agent.id and not one.archived)
            if any(one.metropolis_token_id == token_id for one in others):
                raise NotAllowed("Another agent of yours stands for that token.")
        await self._database.write(bind_token, agent_id, token_id)
        await self._agents.refresh()
        return self._agents.own(owner.id, agent_id)

    async def of(self, owner: Player, agent: Agent) -> OutsideToken | None:
        """The token that an agent stands for, while its owner has it; None for a token that has gone to somebody
        else."""
        if self._resolver is None or agent.metropolis_token_id is None:
            return None
        return next((one for one in await self.held(owner) if one.id == agent.metropolis_token_id), None)

    async def picture(self, owner: Player, agent: Agent) -> Picture:
        """The picture of that token. Raises NotFound."""
        token = await self.of(owner, agent)
        found = None if token is None else await self._port().picture(token.id)
        if found is None:
            raise NotFound
        return found

    def _port(self) -> TokenResolver:
        if self._resolver is None:
            raise NotFound
        return self._resolver


def _shown(token: OutsideToken) -> OutsideToken:
    """The token with its words as pages may show them: tidied, and without those that nobody may write here."""
    pairs = [(tidied(name), tidied(value)) for name, value in token.traits]
    fit = tuple(pair for pair in pairs if all(pair) and not any(map(_is_bad, pair)))
    name = tidied(token.name)
    return replace(token, name=token.id if not name or _is_bad(name) else name, traits=fit)


def _is_bad(words: str) -> bool:
    return fault_in(words, "family") is not None or gives_orders(words)

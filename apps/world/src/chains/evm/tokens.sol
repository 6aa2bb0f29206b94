// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity 0.8.37;

/// The tokens of the outside world: what a wallet or an exchange calls of an ERC-20 token, and a mint that anybody may use.
/// They are put at their addresses without a constructor, so that everything they know stands in their code.
abstract contract Token {
    uint256 public totalSupply;
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function move(address from, address to, uint256 value) internal {
        require(to != address(0), "to nobody");
        require(balanceOf[from] >= value, "more than there is");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function moveForOwner(address from, address to, uint256 value) internal {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "more than was allowed");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
    }

    function allow(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }
}

/// As the standard says: what moves tokens answers true.
abstract contract AnsweringToken is Token {
    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        moveForOwner(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allow(spender, value);
        return true;
    }
}

/// Tether on Ethereum is older than the standard: nothing that moves it answers anything, and an allowance that is not zero
/// has to be taken back before another is given.
contract EthereumTether is Token {
    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        moveForOwner(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "take the old allowance back first");
        allow(spender, value);
    }
}

/// A token that logs more than it moves: everything stays with its sender. No network has it; tests put it in a token's place.
contract BoastfulTether is Token {
    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    function transfer(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
    }
}

contract PolygonTether is AnsweringToken {
    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;
}

contract ChainLink is AnsweringToken {
    string public constant name = "ChainLink Token";
    string public constant symbol = "LINK";
    uint8 public constant decimals = 18;
}

/// Coins of chains that nobody here talks to, kept by somebody else and issued again on BNB Smart Chain.
contract PeggedCardano is AnsweringToken {
    string public constant name = "Cardano Token";
    string public constant symbol = "ADA";
    uint8 public constant decimals = 18;
}

contract PeggedSolana is AnsweringToken {
    string public constant name = "SOLANA";
    string public constant symbol = "SOL";
    uint8 public constant decimals = 18;
}

contract PeggedXrp is AnsweringToken {
    string public constant name = "XRP Token";
    string public constant symbol = "XRP";
    uint8 public constant decimals = 18;
}

contract PeggedDogecoin is AnsweringToken {
    string public constant name = "Dogecoin";
    string public constant symbol = "DOGE";
    uint8 public constant decimals = 8;
}
